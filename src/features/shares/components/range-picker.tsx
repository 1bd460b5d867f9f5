import Link from 'next/link'
import type { PriceRange } from '@/contract/wallet'
import { Unseen } from '@/ui/unseen'
import { priceRanges, rangeAddress } from '../ranges'
import styles from './range-picker.module.css'

export type RangePickerProps = { range: PriceRange }

/** Links, so that each range has an address and works before any script does. */
export function RangePicker({ range }: RangePickerProps) {
  const names = Object.keys(priceRanges) as PriceRange[]
  return (
    <nav className={styles.picker} aria-label="Range of the chart">
      <ul className={styles.ranges}>
        {names.map((name) => (
          <li key={name}>
            <Link
              href={rangeAddress(name)}
              className={styles.range}
              aria-current={name === range ? 'true' : undefined}
              prefetch={false}
              shallow
              replace
              scroll={false}
            >
              {priceRanges[name].short}
              <Unseen>{`, ${priceRanges[name].words.toLowerCase()}`}</Unseen>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
