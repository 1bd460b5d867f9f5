import { Inset } from './inset'
import { straightPath } from './path'
import { linearScale, valueDomain } from './scale'
import styles from './sparkline.module.css'

export type SparklineProps = {
  /** Evenly spaced, oldest first. */
  points: readonly number[]
  /** Accessible name; the number itself stands beside the line. */
  label: string
  height?: number
}

/** The course of a number without axes, as wide as its place. */
export function Sparkline({ points, label, height = 40 }: SparklineProps) {
  const values = points.filter(Number.isFinite)
  const newest = values.at(-1)
  if (newest === undefined) return <span className={styles.empty}>No figures yet</span>

  const scaleX = linearScale([0, values.length - 1], [0, 100])
  const scaleY = linearScale(valueDomain(values, 'fit'), [height - 4, 4])
  const spots = values.map((value, index) => ({ x: scaleX(index), y: scaleY(value) }))
  return (
    <svg className={styles.sparkline} role="img" aria-label={label} width="100%" height={height}>
      <Inset width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        <path d={straightPath(spots)} vectorEffect="non-scaling-stroke" />
      </Inset>
      <circle cx={`${scaleX(values.length - 1)}%`} cy={scaleY(newest)} r="3" />
    </svg>
  )
}
