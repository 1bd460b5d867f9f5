import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'

/**
 * The comment above a line says what the line prevents:
 *
 *     // guard: without it, a sender learns of a decline — server/gifts/gifts: silence — first choice
 *
 * Before the first dash is what would happen without the line, then the test that notices it. Last
 * is how the line is mutated (docs/design/tests.md, "Mutations"), which is left out if the line is
 * simply removed. A comment continues in further lines that are indented by three spaces.
 */
export interface Guard {
  name: string
  file: string
  noticedBy: { file: string; test: string }
  words: string
  /** Where the guarded line begins. */
  line: number
}

const folders = ['src', 'public/api']
const begins = /^ *(?:\/\/|--) guard: (.+)$/
const goesOn = /^ *(?:\/\/|--) {3}(\S.*)$/
const isComment = /^ *(?:\/\/|--)/
const parts = /^without it, (?<name>.+?) — (?<file>\S+): (?<test>.+?)(?: — (?<words>.+))?$/

export function allGuards(): Guard[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|sql)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return orRefuse(names.sort().flatMap((file) => guardsIn(file, sourceOf(file))))
}

export function orRefuse<Item extends object>(results: (Item | string)[]): Item[] {
  const faults = results.filter((item) => typeof item === 'string')
  if (faults.length > 0)
    throw new Refusal(`Comments of guards that don’t fit:\n${faults.join('\n')}`)
  return results.filter((item): item is Item => typeof item !== 'string')
}

export const sourceOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

function guardsIn(file: string, source: string): (Guard | string)[] {
  if (!source.includes(' guard: ')) return []
  const lines = source.split('\n')
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1)
  return lines.flatMap((line, index): (Guard | string)[] => {
    const firstWords = begins.exec(line)?.[1]
    if (firstWords === undefined) return []
    const further = lines.slice(index + 1).map((next) => goesOn.exec(next)?.[1])
    const sentence = [firstWords, ...further.slice(0, further.indexOf(undefined))].join(' ')
    const guarded = lines.findIndex((next, at) => at > index && !isComment.test(next))
    const guard = parse(sentence)
    if (typeof guard === 'string') return [`${file}:${index + 1}: ${guard}`]
    return [{ ...guard, file, line: offsets[guarded] ?? 0 }]
  })
}

function parse(sentence: string) {
  const { name, file, test, words = '' } = parts.exec(sentence)?.groups ?? {}
  if (name === undefined || test === undefined) return 'without it, what happens — test file: test'
  const testFile = ['ts', 'tsx'].map((type) => `__tests__/${file}.test.${type}`).find(isThere)
  if (testFile === undefined) return `no test file ${file}`
  if (!sourceOf(testFile).includes(test)) return `no “${test}” in ${testFile}`
  return { name, words, noticedBy: { file: testFile, test } }
}

const isThere = (file: string) => existsSync(join(projectRoot, file))
