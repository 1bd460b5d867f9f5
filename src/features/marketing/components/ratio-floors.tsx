import type { BankOverview } from '@/contract/admin'
import { formatBps } from '@/contract/format/amounts'
import { homeCopy } from '../copy/home'
import styles from './ratio-floors.module.css'

export type RatioFloorsProps = { ratios: BankOverview['ratios'] }

// Every floor is drawn at the same place, so the room above it can be compared at a glance.
const floorPercent = 36

/** Each ratio as the needle of a gauge whose mark is the floor that the rules set. */
export function RatioFloors({ ratios }: RatioFloorsProps) {
  const { floor } = homeCopy.bank
  return (
    <ul className={styles.list}>
      {ratios.map(({ name, valueBps, floorBps }) => (
        <li key={name} className={styles.ratio}>
          <span>{name}</span>
          <span className={styles.value}>
            <bdi>{formatBps(valueBps, { fractionDigits: 1 })}</bdi>
          </span>
          {floorBps !== undefined && <Gauge valueBps={valueBps} floorBps={floorBps} />}
          {floorBps !== undefined && (
            <span className={styles.floor}>
              <bdi>{floor(formatBps(floorBps, { fractionDigits: 1 }))}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Gauge({ valueBps, floorBps }: { valueBps: number; floorBps: number }) {
  const reach = Math.min(100, Math.round((valueBps / floorBps) * floorPercent * 10) / 10)
  return (
    <svg className={styles.gauge} width="100%" height="16" aria-hidden="true">
      <line className={styles.scale} x2="100%" y1="8" y2="8" />
      <line className={styles.reach} x1={`${floorPercent}%`} x2={`${reach}%`} y1="8" y2="8" />
      <line
        className={styles.mark}
        x1={`${floorPercent}%`}
        x2={`${floorPercent}%`}
        y1="1"
        y2="15"
      />
      <circle className={styles.needle} cx={`${reach}%`} cy="8" r="4.5" />
    </svg>
  )
}
