import type { CSSProperties } from 'react'
import { formatBps, formatMicroUsd, shareBps } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Course, Fixing } from '../rules'
import { PriceChange } from './price-change'
import styles from './price-span.module.css'

export type PriceSpanProps = { course: Course; words: string }

/** The course in three figures, and where the latest fixing stands between the lowest and the highest. */
export function PriceSpan({ course, words }: PriceSpanProps) {
  const { first, last, highest, lowest } = course
  const height = BigInt(highest.price) - BigInt(lowest.price)
  const way = shareBps(BigInt(last.price) - BigInt(lowest.price), height === 0n ? 1n : height)
  const place = { '--way': `${way / 100}%` } as CSSProperties
  return (
    <div className={styles.span}>
      <dl className={styles.figures}>
        <div className={styles.change}>
          <dt>{words}</dt>
          <dd className={styles.value}>
            <PriceChange changeBps={course.changeBps} />
          </dd>
          <dd>
            from <bdi>{formatMicroUsd(first.price, 3)}</bdi> on{' '}
            <time dateTime={first.at}>{formatShortDay(first.at)}</time>
          </dd>
        </div>
        <Figure name="Lowest" fixing={lowest} place={styles.lowest} />
        <Figure name="Highest" fixing={highest} place={styles.highest} />
      </dl>
      <div className={styles.rule} style={place} aria-hidden="true">
        <span className={styles.mark} />
      </div>
      <p className={styles.note}>
        {`The latest fixing stands at ${formatBps(way, { fractionDigits: 0 })} of the way from the lowest to the highest.`}
      </p>
    </div>
  )
}

type FigureProps = { name: string; fixing: Fixing; place: string | undefined }

function Figure({ name, fixing, place }: FigureProps) {
  return (
    <div className={place}>
      <dt>{name}</dt>
      <dd className={styles.value}>
        <bdi>{formatMicroUsd(fixing.price, 3)}</bdi>
      </dd>
      <dd>
        on <time dateTime={fixing.at}>{formatShortDay(fixing.at)}</time>
      </dd>
    </div>
  )
}
