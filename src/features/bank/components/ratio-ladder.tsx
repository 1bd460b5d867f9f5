import type { CSSProperties } from 'react'
import type { BankRatio } from '@/contract/admin'
import { formatBps } from '@/contract/format/amounts'
import styles from './ratio-ladder.module.css'

export type RatioLadderProps = { ratios: readonly BankRatio[] }

// The longest bar ends here, so that its figure still has room behind it.
const longest = 0.8

/** Each ratio against what the rules ask for. Every bar has its own scale, so that all floors form one line. */
export function RatioLadder({ ratios }: RatioLadderProps) {
  const multiples = ratios.map(({ valueBps, floorBps }) => (floorBps ? valueBps / floorBps : 0))
  const floorAt = longest / Math.max(1, ...multiples)
  return (
    <ul className={styles.ladder} style={{ '--floor': percent(floorAt) } as CSSProperties}>
      {ratios.map((ratio, index) => (
        <li key={ratio.name} className={styles.rung}>
          <div>
            <h3 className={styles.name}>{ratio.name}</h3>
            <p className={styles.about}>{ratio.about}</p>
          </div>
          <Gauge ratio={ratio} end={(multiples[index] ?? 0) * floorAt} />
        </li>
      ))}
    </ul>
  )
}

function Gauge({ ratio: { valueBps, floorBps }, end }: { ratio: BankRatio; end: number }) {
  const value = (
    <strong className={styles.value}>
      <bdi>{formatBps(valueBps)}</bdi>
    </strong>
  )
  if (!floorBps) return <p className={styles.alone}>{value} No floor is set by the rules.</p>
  const isBelow = valueBps < floorBps
  return (
    <div className={isBelow ? `${styles.gauge} ${styles.below}` : styles.gauge}>
      <div className={styles.track} style={{ '--end': percent(end) } as CSSProperties}>
        <span className={styles.bar} />
        {value}
      </div>
      <p className={styles.floor}>
        <bdi>{`floor ${formatBps(floorBps)}${isBelow ? ', not met' : ''}`}</bdi>
      </p>
    </div>
  )
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}
