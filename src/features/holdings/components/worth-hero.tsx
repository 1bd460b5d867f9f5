import { formatMicroUsd, formatShares } from '@/lib/amounts'
import { formatTime } from '@/lib/dates'
import { HideAmountsSwitch } from '@/session/hide-amounts-switch'
import { PrivateAmount } from '@/session/private-amount'
import type { Holdings } from '../rules'
import { GainLine } from './gain-line'
import styles from './worth-hero.module.css'

export type WorthHeroProps = { holdings: Holdings }

/** The number the page is about, what it did, and what it is made of. */
export function WorthHero({ holdings }: WorthHeroProps) {
  const { worth, gain, gainBps, available, pending, sharePrice, priceAt } = holdings
  return (
    <div className={styles.hero}>
      <div className={styles.bar}>
        <h1 className={styles.name}>What you hold is worth</h1>
        <HideAmountsSwitch />
      </div>
      <p className={styles.figure}>
        <PrivateAmount>{formatMicroUsd(worth)}</PrivateAmount>
      </p>
      <GainLine gain={gain} gainBps={gainBps} />
      <p className={styles.made}>
        <PrivateAmount>{formatShares(available)}</PrivateAmount> shares at{' '}
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
