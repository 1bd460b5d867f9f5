import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { allGuards, type Guard, orRefuse, sourceOf } from './guards'
import { texts } from './texts'
import type { Way } from './ways'
import { waysOfCode } from './ways-of-code'
import { conditionOf, waysOfSql } from './ways-of-sql'

export interface Mutant extends Guard {
  from: number
  to: number
  becomes: string
}

const isMigration = /^\d{4}_.+\.sql$/
/** What precedes the code of a line that continues the one above. */
const joint = /^\s*(?:[?:&|]+ |else )*/

/** Each line without its protection. */
export function allMutants(guards = allGuards()): Mutant[] {
  const unknownNames = Object.keys(texts).filter(
    (name) => !guards.some((guard) => guard.name === name),
  )
  if (unknownNames.length > 0) throw new Refusal(`Texts of no guard: ${unknownNames.join(', ')}`)
  return orRefuse(guards.map((guard) => mutantOf(guard, sourceOf(guard.file))))
}

export function mutantOf(guard: Guard, source: string): Mutant | string {
  const { name, file, words, line } = guard
  const location = `${file}:${source.slice(0, line).split('\n').length}`
  const text = texts[name]
  const ways = text ? textIn(source, line, text) : waysAt(guard, source)
  const way = ways.find((candidate) => candidate.words === words)
  if (way === undefined) {
    const knownWords = ways.map((way) => way.words || 'nothing, which leaves it out')
    return `${location}: ${name}: it cannot be broken by “${words}”, only by ${knownWords.join(', ')}`
  }
  const laterFiles = laterThan(file, source.slice(0, way.from))
  if (laterFiles.length > 0)
    return `${location}: its function is another one since ${laterFiles.join(', ')}`
  return { ...guard, from: way.from, to: way.to, becomes: way.becomes }
}

function textIn(source: string, line: number, [text, becomes]: readonly [string, string]): Way[] {
  const from = source.indexOf(text, line)
  return from < 0 ? [] : [{ words: '', from, to: from + text.length, becomes }]
}

function waysAt({ file, line, words }: Guard, source: string): Way[] {
  if (!file.endsWith('.sql')) {
    const code = line + (joint.exec(source.slice(line))?.[0].length ?? 0)
    return waysOfCode(file, source, code, words)
  }
  const stop = source.indexOf('--> statement-breakpoint', line)
  const end = stop < 0 ? source.length : stop
  return [
    { words: '', from: line, to: end, becomes: '' },
    ...waysOfSql(source, line, end),
    ...conditionOf(source, line, end, words),
  ]
}

/** Migrations that make the function again in which the text before ends. */
function laterThan(file: string, before: string) {
  if (!isMigration.test(basename(file))) return []
  const functionHead = before.split(/CREATE (?:OR REPLACE )?FUNCTION /).at(-1) ?? ''
  if (functionHead.split('$$').length !== 2) return []
  const redefinition = new RegExp(`(CREATE|REPLACE) FUNCTION ${functionHead.split('(')[0]}\\(`)
  const folder = join(file, '..')
  return readdirSync(join(projectRoot, folder)).filter(
    (fileName) =>
      isMigration.test(fileName) &&
      fileName > basename(file) &&
      redefinition.test(sourceOf(join(folder, fileName))),
  )
}
