import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'

/**
 * What a line prevents is said in the comment above it:
 *
 *     // guard: a sender learns of a decline — server/gifts/gifts: silence → state: gift.state,
 *
 * Before the dash stands what happens without the line, then the test that sees it. After the arrow
 * stands what the line becomes; without an arrow it is taken away. Where the comment can't stand
 * right above (in SQL), it names the text instead: `… silence — this text → that`. It goes on in
 * further lines that are indented by three spaces.
 */
export interface Guard {
  name: string
  file: string
  /** Where the text that is taken away begins and ends. */
  from: number
  to: number
  becomes: string
  noticedBy: { file: string; test: string }
}

const folders = ['src', 'public/api']
const begins = /^ *(?:\/\/|--|\{\/\*) guard: (.+?)(?: \*\/\})?$/
const goesOn = /^ *(?:\/\/|--) {3}(\S.*)$/
const isComment = /^ *(?:\/\/|--|\{\/\*)/
const parts =
  /^(?<name>.+?) — (?<file>\S+): (?<test>.+?)(?: — (?<text>.+?))?(?: →(?: (?<becomes>.*))?)?$/
const isMigration = /^\d{4}_.+\.sql$/

export function allGuards(): Guard[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|sql)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const faults: string[] = []
  const guards = names.sort().flatMap((file) => guardsIn(file, faults))
  if (faults.length > 0)
    throw new Refusal(`Comments of guards that don’t fit:\n${faults.join('\n')}`)
  return guards
}

function guardsIn(file: string, faults: string[]): Guard[] {
  const source = readFileSync(join(projectRoot, file), 'utf8')
  if (!source.includes(' guard: ')) return []
  const lines = source.split('\n')
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) as number) + line.length + 1)
  return lines.flatMap((line, index) => {
    const begun = begins.exec(line)?.[1]
    if (begun === undefined) return []
    const further = lines.slice(index + 1).map((next) => goesOn.exec(next)?.[1])
    const end = further.indexOf(undefined)
    const said = [begun, ...further.slice(0, end)].join(' ')
    const guarded = lines.findIndex((next, at) => at > index && !isComment.test(next))
    const place = {
      file,
      source,
      line: offsets[guarded] as number,
      end: offsets[guarded + 1] as number,
    }
    const guard = parse(said, place)
    if (typeof guard !== 'string') return [guard]
    faults.push(`${file}:${index + 1}: ${guard}`)
    return []
  })
}

interface Place {
  file: string
  source: string
  line: number
  end: number
}

function parse(said: string, { file, source, line, end }: Place): Guard | string {
  const { name, file: testName, test, text, becomes = '' } = parts.exec(said)?.groups ?? {}
  if (name === undefined || test === undefined) return 'name — test file: test → what it becomes'
  const testFile = ['ts', 'tsx'].map((type) => `__tests__/${testName}.test.${type}`).find(isThere)
  if (testFile === undefined) return `no test file ${testName}`
  if (!readFileSync(join(projectRoot, testFile), 'utf8').includes(test))
    return `no “${test}” in ${testFile}`
  const noticedBy = { file: testFile, test }
  if (text === undefined) return { name, file, from: line, to: end - 1, becomes, noticedBy }
  const from = source.indexOf(text, line)
  if (from < 0) return `no “${text}” below`
  const later = laterThan(file, source.slice(0, from))
  if (later.length > 0) return `its function is another one since ${later.join(', ')}`
  return { name, file, from, to: from + text.length, becomes, noticedBy }
}

const isThere = (file: string) => existsSync(join(projectRoot, file))

/** Migrations that make the function anew in which the text before ends. */
function laterThan(file: string, before: string) {
  if (!isMigration.test(basename(file))) return []
  const begun = before.split(/CREATE (?:OR REPLACE )?FUNCTION /).at(-1) ?? ''
  if (begun.split('$$').length !== 2) return []
  const again = new RegExp(`(CREATE|REPLACE) FUNCTION ${begun.split('(')[0]}\\(`)
  const folder = join(projectRoot, file, '..')
  return readdirSync(folder).filter(
    (other) =>
      isMigration.test(other) &&
      other > basename(file) &&
      again.test(readFileSync(join(folder, other), 'utf8')),
  )
}
