import styles from './bar-chart.module.css'
import { barFill } from './bar-fills'
import { type Bar, type BarGroup, barScale } from './bar-layout'
import { Inset } from './inset'

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

/** Where a bar and its figure stand around the middle of their period, in pixels at any width. */
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

/** One group of columns for each period, its figures written on them. */
export function BarColumns({ groups, look, fillId, label, height }: BarColumnsProps) {
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
