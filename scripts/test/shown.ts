import { allGuards } from '../mutations/guards'
import { promises, requirements } from './promises'

/** Passed tests' full titles, by file. */
export type Titles = Map<string, string[]>

/** Of one file, or of all below a folder, which ends in a slash. */
function titlesOf(titles: Titles, names: string[]): string[] {
  const isNamed = (file: string) =>
    names.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name))
  return [...titles].flatMap(([file, passedTitles]) => (isNamed(file) ? passedTitles : []))
}

export function promiseLines(titles: Titles): string[] {
  return Object.entries(promises).flatMap(([name, files]) => {
    const count = titlesOf(titles, files).length
    return count === 0 ? [] : [`  ${String(count).padStart(5)}  ${name}`]
  })
}

/**
 * What `npm test` by itself has to show: each requirement and promise by a test that passed, and of
 * each guard the test that would notice its absence.
 */
export function notShown(titles: Titles): string[] {
  const expectations = Object.entries({ ...requirements, ...promises })
  const unseenNames = expectations.flatMap(([name, files]) =>
    titlesOf(titles, files).length === 0 ? [`${name}: no test of ${files.join(', ')}`] : [],
  )
  const unnoticed = allGuards().flatMap(({ name, noticedBy: { file, test } }) => {
    const passedTitles = titles.get(file.replace(/^__tests__\/(.+)\.test\.tsx?$/, '$1')) ?? []
    return passedTitles.some((title) => title.includes(test))
      ? []
      : [`${name}: “${test}” of ${file}`]
  })
  return [...unseenNames, ...unnoticed]
}
