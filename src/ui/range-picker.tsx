import Link from 'next/link'
import { midSentence } from '@/messages/locale'
import * as m from './messages/chart'
import styles from './range-picker.module.css'
import { VisuallyHidden } from './visually-hidden'

export type RangePickerProps<Name extends string> = {
  ranges: Record<Name, { short: string; label: string }>
  current: Name
  label?: string
  look?: 'ranges' | 'views'
  addressOf: (name: Name) => string
}

/** Choices are links, so that they work before any script has loaded. */
export function RangePicker<Name extends string>({
  ranges,
  current,
  label = m.rangeLabel(),
  look = 'ranges',
  addressOf,
}: RangePickerProps<Name>) {
  const names = Object.keys(ranges) as Name[]
  return (
    <nav aria-label={label} className={styles[look]} data-screen-only>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link
              href={addressOf(name)}
              className={styles.range}
              aria-current={name === current ? 'true' : undefined}
              prefetch={false}
              shallow
              replace
              scroll={false}
            >
              {ranges[name].short}
              <VisuallyHidden>{`, ${midSentence(ranges[name].label)}`}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
