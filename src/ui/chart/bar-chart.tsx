import { useId } from 'react'
import styles from './bar-chart.module.css'
import { BarColumns } from './bar-columns'
import { BarFills, Swatch } from './bar-fills'
import { type BarSeries, columnsFit, groupBars } from './bar-layout'
import { BarRows } from './bar-rows'
import { NoFigures } from './no-figures'
import type { FormatValue } from './points'

export type BarChartProps = {
  /** Accessible name, e.g. "Net income by year". */
  label: string
  /** Names of the rows or periods. */
  categories: readonly string[]
  /** One series, or two to compare: the earlier first. */
  series: readonly [BarSeries] | readonly [BarSeries, BarSeries]
  formatValue: FormatValue
  unit?: string
  /** Columns for periods; they turn into rows where their figures would not fit. */
  shape?: 'rows' | 'columns'
  height?: number
}

// The later or only series is solid in the accent; an earlier one is hatched in the text's colour.
const looks = { single: [0], pair: [3, 0] }

/** Bars from zero with their figures written on them. */
export function BarChart(props: BarChartProps) {
  const { label, categories, series, formatValue, unit, shape = 'rows', height = 260 } = props
  const fillId = useId()
  const groups = groupBars(categories, series, formatValue)
  if (!groups.some((group) => group.bars.length > 0)) return <NoFigures label={label} />

  const look = series.length > 1 ? looks.pair : looks.single
  const fit = shape === 'rows' ? 'never' : columnsFit(groups)
  return (
    <figure className={styles.figure} aria-label={label}>
      <BarFills id={fillId} />
      {unit || series.length > 1 ? (
        <div className={styles.caption}>
          {unit}
          {series.length > 1
            ? series.map(({ name }, index) => (
                <span key={name} className={styles.name}>
                  <Swatch id={fillId} index={look[index] ?? 0} />
                  {name}
                </span>
              ))
            : null}
        </div>
      ) : null}
      {fit === 'never' ? null : (
        <div className={fit === 'wide' ? styles.whenWide : undefined} dir="ltr">
          <BarColumns groups={groups} look={look} fillId={fillId} label={label} height={height} />
        </div>
      )}
      {fit === 'always' ? null : (
        <div className={fit === 'wide' ? styles.whenNarrow : undefined}>
          <BarRows groups={groups} look={look} fillId={fillId} />
        </div>
      )}
    </figure>
  )
}
