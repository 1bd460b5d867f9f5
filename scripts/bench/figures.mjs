import { gzipSync } from 'node:zlib'

export function gzipSize(bytes) {
  return gzipSync(bytes, { level: 9 }).length
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function isMet({ value, atMost = Infinity, atLeast = -Infinity }) {
  return value <= atMost && value >= atLeast
}

/** One line for a goal, and the figures behind it where it was missed or all were asked for. */
export function linesOf({ name, title, figures, notes = [] }, showsAll) {
  const verdict = figures.every(isMet) ? 'met' : 'MISSED'
  const line = `${name.padEnd(3)} ${verdict.padEnd(6)} ${title}: ${figures.map(textOf).join('; ')}`
  const showsNotes = showsAll || verdict === 'MISSED'
  return [line, ...(showsNotes ? notes.map((note) => `             ${note}`) : [])]
}

function textOf(figure) {
  const { label, value, unit = '', atMost, atLeast, where } = figure
  const goal = atMost === undefined ? `≥ ${rounded(atLeast)}` : `≤ ${rounded(atMost)}`
  const place = where === undefined ? '' : ` (${where})`
  return `${label} ${rounded(value)}${unit && ` ${unit}`}${place}, goal ${goal}${isMet(figure) ? '' : ' missed'}`
}

function rounded(value) {
  if (Number.isInteger(value)) return String(value)
  return value >= 20 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 4 : 2)
}
