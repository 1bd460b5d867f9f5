import { formatMicroUsd } from '@/contract/format/amounts'
import { formatTime } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { PriceChange } from './price-change'
import styles from './price-headline.module.css'

export type PriceHeadlineProps = { price: SharePrice }

/** The number the page is about, what it did since the fixing before, and when it was fixed. */
export function PriceHeadline({ price }: PriceHeadlineProps) {
  return (
    <div className={styles.headline}>
      <p className={styles.value}>
        <data value={price.price}>
          <bdi>{formatMicroUsd(price.price, 3)}</bdi>
        </data>
      </p>
      <p className={styles.line}>
        <PriceChange
          changeBps={price.changeBps}
          amount={BigInt(price.price) - BigInt(price.previous)}
        />{' '}
        since the fixing before
      </p>
      <p className={styles.line}>
        Fixing of <time dateTime={price.at}>{formatTime(price.at)}</time>
      </p>
    </div>
  )
}
