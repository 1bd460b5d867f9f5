import type { ReactNode } from 'react'
import * as m from '../messages/chart'
import { Inset } from './bar-fills'
import styles from './bars.module.css'

export type ProgressLineProps = {
  /** Accessible name, e.g. "Raised so far". */
  label: string
  value: number
  target: number
  /** Below it the offer does not go ahead; drawn as a tick. */
  minimum?: number
  formatValue: (value: number) => string
}

const percent = (part: number, whole: number): number =>
  Math.floor(Math.min(100, Math.max(0, (part / whole) * 100)) * 10) / 10

/** How far along something is: what is there, what is aimed at, and the least that is needed. */
export function ProgressLine({ label, value, target, minimum, formatValue }: ProgressLineProps) {
  // Beyond the target the line is full and the target becomes a tick on it.
  const whole = Math.max(target, value, 1)
  const isReached = minimum !== undefined && value >= minimum
  const done = target > 0 ? Math.floor((value / target) * 1000) / 10 : 0
  const marks = new Set([minimum, value > target ? target : undefined])
  const ticks = [...marks].filter((mark) => mark !== undefined)
  const figures = { value: formatValue(value), target: formatValue(target) }
  const text = m.partText({ ...figures, percent: `${done}%` })
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <bdi>
          {m.ofLabel<ReactNode>({ ...figures, b: (text) => <strong key="value">{text}</strong> })}
        </bdi>
        <bdi>{`${done}%`}</bdi>
      </p>
      <meter
        className={styles.visuallyHidden}
        min={0}
        max={whole}
        value={value}
        aria-label={label}
        aria-valuetext={text}
      />
      <svg className={styles.line} width="100%" height="24" aria-hidden="true">
        <rect className={styles.track} y="9" width="100%" height="6" rx="3" />
        <rect className={styles.done} y="9" width={`${percent(value, whole)}%`} height="6" rx="3" />
        {ticks.map((tick) => (
          <Inset key={tick} x={`${percent(tick, whole)}%`}>
            <line className={styles.tick} y2="24" />
          </Inset>
        ))}
      </svg>
      {minimum === undefined ? null : (
        <p className={styles.minimum}>
          <svg width="9" height="14" aria-hidden="true">
            <line className={styles.tick} x1="4.5" x2="4.5" y2="14" />
          </svg>
          {m.minimumHint({
            minimum: formatValue(minimum),
            isReached: isReached ? 'yes' : 'no',
          })}
        </p>
      )}
    </div>
  )
}
