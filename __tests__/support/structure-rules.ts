import { fileOf, importsOf, type Sources } from './sources'

const fewLines = 60
const hasAReason =
  /\/(index|tables|main)\.tsx?$|\/(screens|providers|requests|migrations|sample|artifacts)\/|-(node|web)\.ts$|^src\/(config|mocks)\//

export function needlessFiles(sources: Sources): string[] {
  const readers = new Map<string, Set<string>>()
  const splitPoints = new Set<string>()
  for (const [file, text] of Object.entries(sources)) {
    for (const { target, isOurs, isDynamic } of importsOf(file, text)) {
      const to = isOurs ? fileOf(sources, target) : undefined
      if (to === undefined) continue
      readers.set(to, (readers.get(to) ?? new Set()).add(file))
      if (isDynamic) splitPoints.add(to)
    }
  }
  return Object.entries(sources)
    .filter(([file, text]) => {
      const [reader, ...others] = readers.get(file) ?? []
      const isAlone = reader !== undefined && others.length === 0 && !reader.endsWith('/index.ts')
      const isSmall = text.split('\n').length - 1 < fewLines
      return isAlone && isSmall && !splitPoints.has(file) && !hasAReason.test(file)
    })
    .map(([file]) => file)
    .filter((file) => file.startsWith('src/'))
    .sort()
}

const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm

export function exportedTwice(sources: Sources): string[] {
  const homes = new Map<string, number>()
  for (const [file, text] of Object.entries(sources)) {
    if (!file.startsWith('src/') || /\/messages\/(\w+\/)?index\.ts$/.test(file)) continue
    for (const name of new Set([...text.matchAll(exported)].map(([, one]) => one as string)))
      homes.set(name, (homes.get(name) ?? 0) + 1)
  }
  return [...homes].flatMap(([name, count]) => (count > 1 ? [name] : [])).sort()
}
