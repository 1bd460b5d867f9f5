import { type Domain, linearScale, valueDomain } from './scale'

export type BarSeries = { name: string; values: readonly number[] }

export type Bar = { series: number; name: string; value: number; label: string }
export type BarGroup = { category: string; bars: Bar[] }

const glyphWidth = 7.6
const narrowWidth = 280
const wideWidth = 640

export function groupBars(
  categories: readonly string[],
  series: readonly BarSeries[],
  formatValue: (value: number) => string,
): BarGroup[] {
  return categories.map((category, index) => ({
    category,
    bars: series.flatMap(({ name, values }, order) => {
      const value = values[index]
      if (value === undefined || !Number.isFinite(value)) return []
      return [{ series: order, name, value, label: formatValue(value) }]
    }),
  }))
}

/** Bars always grow from zero, whatever the values. */
export function barScale(groups: readonly BarGroup[], ends: Domain): (value: number) => number {
  const values = groups.flatMap((group) => group.bars.map((bar) => bar.value))
  return linearScale(valueDomain(values, 'zero'), ends)
}

/** Columns need room for the figures above them; with too little of it the chart is drawn as rows. */
export function columnsFit(groups: readonly BarGroup[]): 'always' | 'wide' | 'never' {
  const widths = groups.map(({ category, bars }) => {
    const longest = Math.max(0, ...bars.map((bar) => bar.label.length))
    return Math.max(longest * bars.length, category.length) * glyphWidth + 12
  })
  const needed = Math.max(0, ...widths) * groups.length
  if (needed <= narrowWidth) return 'always'
  return needed <= wideWidth ? 'wide' : 'never'
}
