import { useId } from 'react'
import { formatPlotPercent, toPlot } from '@/contract/format/amounts'
import { roundedRows } from '@/contract/format/rounded-rows'
import * as m from '../messages/chart'
import hidden from '../visually-hidden.module.css'
import styles from './bars.module.css'
import { Inset, NoFigures } from './chart-table'
import type { FormatValue } from './scale'

type SharePart = { label: string; value: number; about?: string }

type ShareBarProps = {
  label: string
  parts: readonly SharePart[]
  formatValue: FormatValue
}

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
      <svg className={styles.bar} width="100%" height="40" data-mirrored aria-hidden="true">
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

/** Parts in percent with one decimal that add up to exactly 100. */
export function sharesOf(values: readonly number[]): number[] {
  const parts = values.map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0))
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts

  const millionths = parts.map((part) => BigInt(Math.round((part / total) * 1_000_000_000)))
  return roundedRows(millionths, 1_000_000n).map((tenths) => toPlot(tenths, 7))
}

/**
 * Rounded down, so that 100% appears only when it is reached. Any positive value shows more than
 * zero.
 */
function partText(value: number, target: number): string {
  const tenths = target > 0 ? Math.floor((value / target) * 1000) : 0
  return tenths === 0 && value > 0 ? `<${formatPlotPercent(0.1)}` : formatPlotPercent(tenths / 10)
}

const percent = (part: number, whole: number): number =>
  Math.floor(Math.min(100, Math.max(0, (part / whole) * 100)) * 10) / 10

type PiecesLineProps = {
  label: string
  /** The first is hatched, the second solid. */
  pieces: readonly [SharePart, SharePart]
  mark: number
  target: number
  formatValue: (value: number) => string
}

/** Two parts of a sum on their way to a target, with a mark at its minimum. */
export function PiecesLine({ label, pieces, mark, target, formatValue }: PiecesLineProps) {
  const fillId = useId()
  const [first, second] = pieces
  const sum = first.value + second.value
  const whole = Math.max(target, sum, 1)
  const figures = { value: formatValue(sum), target: formatValue(target) }
  const percentText = partText(sum, target)
  const text = m.partText({ ...figures, percent: percentText })
  const start = percent(first.value, whole)
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <span>{label}</span>
        <bdi>{percentText}</bdi>
      </p>
      <meter
        className={hidden.visuallyHidden}
        min={0}
        max={whole}
        value={sum}
        aria-label={label}
        aria-valuetext={text}
      />
      <BarFills id={fillId} />
      <svg className={styles.line} width="100%" height="24" data-mirrored aria-hidden="true">
        <rect className={styles.track} y="7" width="100%" height="10" />
        <rect y="7" width={`${start}%`} height="10" fill={barFill(fillId, 1)} />
        <rect
          className={styles.done}
          x={`${start}%`}
          y="7"
          width={`${percent(second.value, whole)}%`}
          height="10"
        />
        <Inset x={`${percent(mark, whole)}%`}>
          <line className={styles.tick} y2="24" />
        </Inset>
      </svg>
      <ul className={styles.legend}>
        {pieces.map((piece, index) => (
          <li key={piece.label} className={styles.part}>
            <Swatch id={fillId} index={1 - index} />
            <span className={styles.label}>{piece.label}</span>
            <span className={styles.value}>
              <bdi>{formatValue(piece.value)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const barFillCount = 6

export const barFill = (id: string, index: number): string => `url(#${id}${index % barFillCount})`

type FillProps = { id: string; back: string | undefined; mark?: string | undefined; d?: string }

function Fill({ id, back, mark, d }: FillProps) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" className={back} />
      {d ? <path d={d} className={mark} /> : null}
    </pattern>
  )
}

/** Patterns, so that the parts are distinguishable without colors. */
export function BarFills({ id }: { id: string }) {
  const { accent, accentTint, text, textTint, accentLine, textLine } = styles
  const rising = 'M-1 1 1-1M0 6 6 0M5 7 7 5'
  const falling = 'M-1 5 1 7M0 0 6 6M5-1 7 1'
  return (
    <svg className={styles.fills} width="0" height="0" aria-hidden="true">
      <Fill id={`${id}0`} back={accent} />
      <Fill id={`${id}1`} back={accentTint} mark={accentLine} d={rising} />
      <Fill id={`${id}2`} back={text} />
      <Fill id={`${id}3`} back={textTint} mark={textLine} d={falling} />
      <Fill id={`${id}4`} back={accentTint} mark={accentLine} d="M3 2v2" />
      <Fill id={`${id}5`} back={textTint} />
    </svg>
  )
}

export function Swatch({ id, index }: { id: string; index: number }) {
  return (
    <svg className={styles.swatch} width="14" height="14" data-mirrored aria-hidden="true">
      <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={barFill(id, index)} />
    </svg>
  )
}
