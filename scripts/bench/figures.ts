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
  const outcome = figures.every(isMet) ? 'met' : 'MISSED'
  const line = `${name.padEnd(3)} ${outcome.padEnd(6)} ${title}: ${figures.map(textOf).join('; ')}`
  const shown = showsAll || outcome === 'MISSED' ? notes : []
  return [line, ...shown.map((note) => `             ${note}`)].join('\n')
}

function textOf(figure: Figure) {
  const { label, value, unit, atMost, atLeast = 0, where } = figure
  const goal = atMost === undefined ? `≥ ${rounded(atLeast)}` : `≤ ${rounded(atMost)}`
  const place = where === undefined ? '' : ` (${where})`
  return `${label} ${rounded(value)}${unit && ` ${unit}`}${place}, goal ${goal}${isMet(figure) ? '' : ' missed'}`
}

function rounded(value: number) {
  if (Number.isInteger(value)) return String(value)
  return value >= 20 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2)
}
