/** Values are plain numbers made for drawing only; money stays an integer everywhere else. */
export type ChartPoint = { at: string; value: number }

export type FormatValue = (value: number) => string
export type FormatDate = (iso: string) => string

const isDrawable = ({ at, value }: ChartPoint): boolean =>
  Number.isFinite(value) && Number.isFinite(Date.parse(at))

/** Oldest first, without what cannot be drawn. */
export function sortPoints<P extends ChartPoint>(points: readonly P[]): P[] {
  return points.filter(isDrawable).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The whole line in one sentence, for those who do not see it. */
export function describePoints(
  points: readonly ChartPoint[],
  formatValue: FormatValue,
  formatDate: FormatDate,
): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 'No figures yet'
  const lastText = `${formatValue(last.value)} on ${formatDate(last.at)}`
  if (points.length === 1) return lastText
  const values = points.map((point) => point.value)
  const lowest = formatValue(Math.min(...values))
  const highest = formatValue(Math.max(...values))
  const firstText = `${formatValue(first.value)} on ${formatDate(first.at)}`
  return `from ${firstText} to ${lastText}; lowest ${lowest}, highest ${highest}`
}

/** Rows of a table with exactly the figures of the line. */
export function pointRows(
  points: readonly ChartPoint[],
  formatValue: FormatValue,
  formatDate: FormatDate,
): string[][] {
  return sortPoints(points).map((point) => [formatDate(point.at), formatValue(point.value)])
}
