import { gzipSync } from 'node:zlib'

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
  /** The peer that ours is compared with in the same run. */
  peer?: string
}

export const atMost = (label: string, value: number, limit: number, unit = ''): Figure => ({
  label,
  value,
  unit,
  atMost: limit,
})
export const atLeast = (label: string, value: number, limit: number, unit = ''): Figure => ({
  label,
  value,
  unit,
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

export function percentile(values: number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.ceil((inOrder.length * percent) / 100) - 1] ?? Number.NaN
}

export function medians<Name extends string>(
  valuesOfRuns: Record<Name, number>[],
): Record<Name, number> {
  const names = Object.keys(valuesOfRuns[0] ?? {}) as Name[]
  const middle = names.map((name) => [name, median(valuesOfRuns.map((run) => run[name]))])
  return Object.fromEntries(middle)
}

function isMet({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= atMost && value >= atLeast
}

export function linesOf({ name, title, figures, notes = [] }: Measured, showsAll: boolean) {
  const ofGoals = figures.every(isMet) ? 'met' : 'MISSED'
  const outcome = figures.length === 0 ? 'told' : ofGoals
  const line = `${name.padEnd(3)} ${outcome.padEnd(6)} ${title}: ${figures.map(textOf).join('; ')}`
  const shownNotes = showsAll || outcome !== 'met' ? notes : []
  return [line, ...shownNotes.map((note) => `             ${note}`)].join('\n')
}

function textOf(figure: Figure) {
  const { label, value, unit, where } = figure
  const placeText = where === undefined ? '' : ` (${where})`
  return `${label} ${rounded(value)}${unit && ` ${unit}`}${placeText}, goal ${limitOf(figure)}${isMet(figure) ? '' : ' missed'}`
}

export function limitOf({ atMost, atLeast = 0 }: Figure): string {
  return atMost === undefined ? `≥ ${rounded(atLeast)}` : `≤ ${rounded(atMost)}`
}

/** The figure as `docs/bench.md` shows it: bold where it misses its limit. */
export function reachedOf(figure: Figure): string {
  const text = [rounded(figure.value), figure.unit.trim()].filter(Boolean).join(' ')
  const placeText = figure.where === undefined ? '' : ` (\`${figure.where}\`)`
  return `${isMet(figure) ? text : `**${text}**`}${placeText}`
}

function rounded(value: number) {
  if (Number.isInteger(value)) return String(value)
  return value >= 20 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2)
}
