/**
 * Percentages with one decimal that add up to exactly 100: each is rounded down, and the tenths left over go to
 * those that lost most by it.
 */
export function sharesOf(values: readonly number[]): number[] {
  const parts = values.map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0))
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts

  const exact = parts.map((part) => (part / total) * 1000)
  const tenths = exact.map(Math.floor)
  const missing = 1000 - tenths.reduce((sum, part) => sum + part, 0)
  const losses = exact.map((part, index) => ({ index, loss: part - Math.floor(part) }))
  losses.sort((a, b) => b.loss - a.loss)
  for (const { index } of losses.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map((part) => part / 10)
}
