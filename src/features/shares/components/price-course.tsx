import { formatShortDay } from '@/contract/format/dates'
import type { PriceRange, SharePrice } from '@/contract/wallet'
import { Button } from '@/ui/button'
import { RangePicker } from '@/ui/range-picker'
import { Unseen } from '@/ui/unseen'
import { priceCopy } from '../copy/price'
import type { PriceFailure } from '../hooks/use-live-price'
import { priceRanges, rangeAddress } from '../ranges'
import { courseOf } from '../rules'
import { PriceChart } from './price-chart'
import styles from './price-course.module.css'
import { PriceSpan } from './price-span'
import { PriceTable } from './price-table'

export type PriceCourseProps = {
  price: SharePrice
  /** What was asked for; the drawing follows when its figures are here. */
  range: PriceRange
  isLoading: boolean
  failure: PriceFailure | undefined
}

export function PriceCourse({ price, range, isLoading, failure }: PriceCourseProps) {
  const course = courseOf(price.series)
  const { words } = priceRanges[price.range]
  return (
    <section className={styles.course} aria-label="Course of the price">
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {words}
          {course && (
            <small className={styles.dates}>
              {formatShortDay(course.first.at)} to {formatShortDay(course.last.at)}
            </small>
          )}
        </h2>
        <RangePicker ranges={priceRanges} current={range} addressOf={rangeAddress} />
      </div>
      <div aria-live="polite">
        <Unseen>{isLoading && `Loading ${priceRanges[range].words.toLowerCase()}`}</Unseen>
        {failure && <Failure failure={failure} shown={words} />}
      </div>
      {course === undefined ? (
        <p className={styles.empty}>{priceCopy.chart.empty}</p>
      ) : (
        <>
          <PriceChart series={price.series} isLoading={isLoading} />
          <PriceSpan course={course} words={words} />
          <PriceTable series={price.series} />
        </>
      )}
      <p className={styles.note}>{priceCopy.chart.note}</p>
    </section>
  )
}

function Failure({ failure, shown }: { failure: PriceFailure; shown: string }) {
  return (
    <div className={styles.failure}>
      <p>
        {`“${priceRanges[failure.range].words}” could not be loaded, so the chart still shows “${shown}”. ${failure.message}`}
      </p>
      <Button look="quiet" onClick={failure.retry}>
        Try again
      </Button>
    </div>
  )
}
