import { useId } from 'react'
import { formatPlotPercent } from '@/contract/format/amounts'
import { BarFills, barFill, Swatch } from './bar-fills'
import styles from './bars.module.css'
import { NoFigures } from './chart-table'
import type { FormatValue } from './scale'

type SharePart = { label: string; value: number; about?: string }

export type ShareBarProps = {
  /** Accessible name, e.g. "What the bank owns". */
  label: string
  /** Up to six parts, in the order drawn. */
  parts: readonly SharePart[]
  formatValue: FormatValue
}

/** Parts of a whole: one bar, and the same in words and figures below it. */
export function ShareBar({ label, parts, formatValue }: ShareBarProps) {
  const fillId = useId()
  const shares = sharesOf(parts.map((part) => part.value))
  if (!shares.some((share) => share > 0)) return <NoFigures label={label} />

  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, share) => sum + share, 0),
  )
  return (
    <figure className={styles.figure} aria-label={label}>
      <BarFills id={fillId} />
      <svg className={styles.bar} width="100%" height="40" aria-hidden="true">
        {parts.map((part, index) => (
          <g key={part.label}>
            <rect
              x={`${starts[index]}%`}
              width={`${shares[index]}%`}
              y="6"
              height="28"
              fill={barFill(fillId, index)}
            />
            <line x1={`${starts[index]}%`} x2={`${starts[index]}%`} y2="40" />
          </g>
        ))}
        <line x1="100%" x2="100%" y2="40" />
      </svg>
      <ul className={styles.legend}>
        {parts.map((part, index) => (
          <li key={part.label} className={styles.part}>
            <Swatch id={fillId} index={index} />
            <span className={styles.label}>
              {part.label}
              {part.about ? <span className={styles.about}>{part.about}</span> : null}
            </span>
            <span className={styles.value}>
              <bdi>{formatValue(part.value)}</bdi>
            </span>
            <span className={styles.share}>
              <bdi>{formatPlotPercent(shares[index] ?? 0)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

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
