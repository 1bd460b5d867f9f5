import Link from 'next/link'
import { Unseen } from '@/ui/unseen'
import { type Range, rangeAddress, ranges } from '../ranges'
import styles from './range-picker.module.css'

export type RangePickerProps = { range: Range }

export function RangePicker({ range }: RangePickerProps) {
  const names = Object.keys(ranges) as Range[]
  return (
    <nav aria-label="Range of the chart" data-screen-only>
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
              {ranges[name].short}
              <Unseen>{`, ${ranges[name].words.toLowerCase()}`}</Unseen>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
