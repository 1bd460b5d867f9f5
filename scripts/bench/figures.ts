import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../settings.mjs'

export interface Figure {
  label: string
  value: number
  unit: string
  where?: string
  atMost?: number
  atLeast?: number
}

export interface Measured {
  name: string
  title: string
  figures: Figure[]
  notes?: string[]
  /** What ours is measured against, as it was in the same run. */
  peer?: string
  /** The same on every machine: a miss fails the run. */
  isExact?: boolean
}

export const atMost = (label: string, value: number, limit: number, unit = ''): Figure => ({
  ...{ label, value, unit },
  atMost: limit,
})
export const atLeast = (label: string, value: number, limit: number, unit = ''): Figure => ({
  ...{ label, value, unit },
  atLeast: limit,
})

export function gzipSize(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

export function medians<Name extends string>(runs: Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(runs[0] ?? {}) as Name[]
  const middle = names.map((name) => [name, median(runs.map((run) => run[name]))])
  return Object.fromEntries(middle)
}

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

export function linesOf({ name, title, figures, notes = [] }: Measured, showsAll: boolean) {
  const ofGoals = figures.every(isMet) ? 'met' : 'MISSED'
  const outcome = figures.length === 0 ? 'told' : ofGoals
  const line = `${name.padEnd(3)} ${outcome.padEnd(6)} ${title}: ${figures.map(textOf).join('; ')}`
  const shown = showsAll || outcome !== 'met' ? notes : []
  return [line, ...shown.map((note) => `             ${note}`)].join('\n')
}

function textOf(figure: Figure) {
  const { label, value, unit, where } = figure
  const place = where === undefined ? '' : ` (${where})`
  return `${label} ${rounded(value)}${unit && ` ${unit}`}${place}, goal ${limitOf(figure)}${isMet(figure) ? '' : ' missed'}`
}

export function limitOf({ atMost, atLeast = 0 }: Figure): string {
  return atMost === undefined ? `≥ ${rounded(atLeast)}` : `≤ ${rounded(atMost)}`
}

/** The figure as `docs/bench.md` shows it: bold where it misses its limit. */
export function reachedOf(figure: Figure): string {
  const text = [rounded(figure.value), figure.unit.trim()].filter(Boolean).join(' ')
  const place = figure.where === undefined ? '' : ` (\`${figure.where}\`)`
  return `${isMet(figure) ? text : `**${text}**`}${place}`
}

function rounded(value: number) {
  if (Number.isInteger(value)) return String(value)
  return value >= 20 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2)
}

const history = join(projectRoot, '.bench/history.jsonl')
const noise = 0.15

interface Kept {
  commit: string
  size: string
  name: string
  figures: Record<string, number>
}

/** How much a figure has changed against the commit before, on this machine. */
export function changed(
  { name, figures }: Measured,
  { quick, full }: { quick: boolean; full: boolean },
): string[] {
  const git = ['rev-parse', '--short', 'HEAD']
  const commit = execFileSync('git', git, { cwd: projectRoot, encoding: 'utf8' }).trim()
  const size = quick ? 'quick' : full ? 'full' : 'usual'
  const rows = existsSync(history) ? readFileSync(history, 'utf8').trim().split('\n') : []
  const before = rows
    .map((row) => JSON.parse(row) as Kept)
    .findLast((row) => row.name === name && row.size === size && row.commit !== commit)
  const values = Object.fromEntries(figures.map(({ label, value }) => [label, value]))
  mkdirSync(join(projectRoot, '.bench'), { recursive: true })
  const row = { at: new Date().toISOString(), commit, size, name, figures: values }
  appendFileSync(history, `${JSON.stringify(row)}\n`)
  return figures.flatMap(({ label, value, atMost }) => {
    const was = before?.figures[label]
    if (before === undefined || was === undefined) return []
    const isWorse = atMost === undefined ? value < was * (1 - noise) : value > was * (1 + noise)
    return isWorse
      ? [`    WORSE  ${label} ${rounded(value)}, was ${rounded(was)} at ${before.commit}`]
      : []
  })
}
