import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { formatTime } from '@/contract/format/dates'
import { HideAmountsSwitch, PrivateAmount } from '@/session/private-amount'
import type { Holdings } from '../rules'
import { GainLine } from './gain-line'
import styles from './worth.module.css'

export type ValueHeroProps = { holdings: Holdings }

/** The number the page is about, what it did, and what it is made of. */
export function ValueHero({ holdings }: ValueHeroProps) {
  const { value, available, staked, pending, sharePrice, priceAt, fifo } = holdings
  const held = BigInt(available) + BigInt(staked)
  return (
    <div className={styles.hero}>
      <div className={styles.bar}>
        <h1 className={styles.name}>What you hold is worth</h1>
        <HideAmountsSwitch />
      </div>
      <p className={styles.figure}>
        <PrivateAmount>{formatMicroUsd(value)}</PrivateAmount>
      </p>
      <div className={styles.gains}>
        <GainLine gain={holdings.gain} gainBps={holdings.gainBps} by="by average cost" />
        <GainLine gain={fifo.gain} gainBps={fifo.gainBps} by="first in, first out" />
        {fifo.gainBps !== null && <p className={styles.note}>Since purchase, fees included</p>}
      </div>
      <p className={styles.made}>
        <PrivateAmount>{formatShares(held)}</PrivateAmount> shares at{' '}
        <bdi>{formatMicroUsd(sharePrice, 3)}</bdi>, fixing of{' '}
        <time dateTime={priceAt}>{formatTime(priceAt)}</time>
      </p>
      {BigInt(pending) > 0n && (
        <p className={styles.made}>
          <PrivateAmount>{formatShares(pending)}</PrivateAmount> more are paid and not final yet
        </p>
      )}
    </div>
  )
}
