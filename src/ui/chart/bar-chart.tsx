import { useId } from 'react'
import { VisuallyHidden } from '../visually-hidden'
import styles from './bar-chart.module.css'
import { BarFills, barFill, Swatch } from './bars'
import { Inset, NoFigures } from './chart-table'
import { type Domain, type FormatValue, linearScale, valueDomain } from './scale'

type BarSeries = { name: string; values: readonly number[] }

type Bar = { series: number; name: string; value: number; label: string }
type BarGroup = { category: string; bars: Bar[] }

const glyphWidth = 7.6
const narrowWidth = 280
const wideWidth = 640

type BarColumnsProps = {
  groups: readonly BarGroup[]
  look: readonly number[]
  fillId: string
  label: string
  height: number
}

const head = 28
const foot = 30
const singleWidth = 44
const pairWidth = 28
const gap = 2

type BarRowsProps = { groups: readonly BarGroup[]; look: readonly number[]; fillId: string }

export type BarChartProps = {
  label: string
  categories: readonly string[]
  series: readonly [BarSeries] | readonly [BarSeries, BarSeries]
  formatValue: FormatValue
  unit?: string
  shape?: 'rows' | 'columns'
  height?: number
}

const looks = { single: [0], pair: [3, 0] }

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

function BarRows({ groups, look, fillId }: BarRowsProps) {
  const scale = barScale(groups, [0, 100])
  const zero = scale(0)
  return (
    <ul className={styles.rows}>
      {groups.map(({ category, bars }) => (
        <li key={category} className={styles.row}>
          <span className={styles.category}>{category}</span>
          {bars.map(({ series, name, value, label }) => (
            <span key={series} className={styles.bar}>
              <svg
                className={styles.track}
                width="100%"
                height="14"
                data-mirrored
                aria-hidden="true"
              >
                <rect
                  x={`${Math.min(zero, scale(value))}%`}
                  width={`${Math.abs(scale(value) - zero)}%`}
                  height="14"
                  fill={barFill(fillId, look[series] ?? 0)}
                />
                <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="-3" y2="17" />
              </svg>
              <span className={styles.value}>
                {look.length > 1 ? <VisuallyHidden>{`${name}: `}</VisuallyHidden> : null}
                <bdi>{label}</bdi>
              </span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function placeOf(bar: Bar, count: number) {
  if (count === 1)
    return { x: -singleWidth / 2, width: singleWidth, textX: 0, anchor: styles.middle }
  if (bar.series === 0)
    return { x: -pairWidth - gap, width: pairWidth, textX: -gap, anchor: styles.end }
  return { x: gap, width: pairWidth, textX: gap, anchor: styles.start }
}

function describe(label: string, groups: readonly BarGroup[]): string {
  const texts = groups.map(({ category, bars }) => {
    const figures = bars.map((bar) => (bars.length > 1 ? `${bar.name} ${bar.label}` : bar.label))
    return `${category} ${figures.join(', ')}`
  })
  return `${label}: ${texts.join('; ')}`
}

function BarColumns({ groups, look, fillId, label, height }: BarColumnsProps) {
  const hasNegative = groups.some(({ bars }) => bars.some((bar) => bar.value < 0))
  const scale = barScale(groups, [height - foot - (hasNegative ? head : 0), head])
  const zero = scale(0)
  return (
    <svg
      className={styles.columns}
      role="img"
      aria-label={describe(label, groups)}
      width="100%"
      height={height}
    >
      {groups.map(({ category, bars }, index) => (
        <Inset key={category} x={`${((index + 0.5) * 100) / groups.length}%`}>
          {bars.map((bar) => {
            const { x, width, textX, anchor } = placeOf(bar, look.length)
            const y = scale(bar.value)
            return (
              <g key={bar.series}>
                <rect
                  x={x}
                  width={width}
                  y={Math.min(y, zero)}
                  height={Math.abs(y - zero)}
                  fill={barFill(fillId, look[bar.series] ?? 0)}
                />
                <text className={anchor} x={textX} y={bar.value < 0 ? y + 20 : y - 9}>
                  {bar.label}
                </text>
              </g>
            )
          })}
          <text className={styles.period} y={height - 6}>
            {category}
          </text>
        </Inset>
      ))}
      <line className={styles.zero} x2="100%" y1={zero} y2={zero} />
    </svg>
  )
}

function groupBars(
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

function barScale(groups: readonly BarGroup[], ends: Domain): (value: number) => number {
  const values = groups.flatMap((group) => group.bars.map((bar) => bar.value))
  return linearScale(valueDomain(values, 'zero'), ends)
}

function columnsFit(groups: readonly BarGroup[]): 'always' | 'wide' | 'never' {
  const widths = groups.map(({ category, bars }) => {
    const longest = Math.max(0, ...bars.map((bar) => bar.label.length))
    return Math.max(longest * bars.length, category.length) * glyphWidth + 12
  })
  const needed = Math.max(0, ...widths) * groups.length
  if (needed <= narrowWidth) return 'always'
  return needed <= wideWidth ? 'wide' : 'never'
}
