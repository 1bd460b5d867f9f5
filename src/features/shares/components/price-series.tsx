import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import {
  formatExactUsd,
  formatPlotUsd,
  formatSharePrice,
  shareBps,
  toPlot,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { PriceRange, SharePrice } from '@/contract/wallet'
import { useQuietMoment } from '@/lib/after-paint'
import { tryAgainAction } from '@/messages/actions'
import { midSentence } from '@/messages/locale'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import { RangePicker } from '@/ui/range-picker'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import type { PriceFailure } from '../hooks/use-live-price'
import * as m from '../messages/price'
import { type Fixing, priceSeriesOf, rangeAddress, type Series } from '../rules'
import { PriceChange } from './price-change'
import styles from './price-series.module.css'

type FigureProps = { name: string; fixing: Fixing; place: string | undefined }

const rangesNow = (): Record<PriceRange, { short: string; label: string }> => ({
  '1M': { short: '1M', label: m.rangeLabel({ range: 'month' }) },
  '3M': { short: '3M', label: m.rangeLabel({ range: 'quarter' }) },
  '1Y': { short: m.yearShortLabel(), label: m.rangeLabel({ range: 'year' }) },
  all: { short: m.allLabel(), label: m.rangeLabel({ range: 'all' }) },
})

const exact = (value: number) => formatPlotUsd(value)

const plotText = (value: number) => formatPlotUsd(value)

export type PriceSeriesProps = {
  price: SharePrice
  range: PriceRange
  isLoading: boolean
  failure: PriceFailure | undefined
}

export function PriceSeries({ price, range, isLoading, failure }: PriceSeriesProps) {
  const series = priceSeriesOf(price.series)
  const priceRanges = rangesNow()
  const { label } = priceRanges[price.range]
  return (
    <section aria-label={m.courseLabel()}>
      <div className={`${styles.bar} ${row.between}`}>
        <h2 className={`${styles.title} ${texts.heading}`}>
          {label}
          {series && (
            <small className={`${styles.dates} ${texts.small}`}>
              {m.datesText({
                from: formatShortDay(series.first.at),
                to: formatShortDay(series.last.at),
              })}
            </small>
          )}
        </h2>
        <RangePicker ranges={priceRanges} current={range} addressOf={rangeAddress} />
      </div>
      <div aria-live="polite">
        <VisuallyHidden>
          {isLoading && m.loadingText({ range: midSentence(priceRanges[range].label) })}
        </VisuallyHidden>
        {failure && (
          <Failure failure={failure} range={priceRanges[failure.range].label} shown={label} />
        )}
      </div>
      {series === undefined ? (
        <p className={styles.empty}>{m.emptyText()}</p>
      ) : (
        <>
          <PriceChart series={price.series} isLoading={isLoading} />
          <PriceSpan series={series} label={label} />
          <PriceTable series={price.series} />
        </>
      )}
      <p className={`${styles.note} ${texts.small}`}>{m.noteText()}</p>
    </section>
  )
}

type FailureProps = { failure: PriceFailure; range: string; shown: string }

function Failure({ failure, range, shown }: FailureProps) {
  return (
    <div className={`${card.marked} ${row.between} ${styles.failure}`}>
      <p>{m.failedText({ range, shown, reason: failure.message })}</p>
      <Button look="quiet" onClick={failure.retry}>
        {tryAgainAction()}
      </Button>
    </div>
  )
}

function PriceTable({ series }: { series: SharePrice['series'] }) {
  const usd = (figure: string | undefined) => (figure === undefined ? '–' : formatExactUsd(figure))
  const rows = series.map(({ at, price, equity, offering }) => [
    formatShortDay(at),
    usd(equity),
    usd(offering),
    formatExactUsd(price),
  ])
  return (
    <ChartTable
      caption={m.chartTitle()}
      columns={[m.dayLabel(), m.equityLabel(), m.offeringLabel(), m.priceLabel()]}
      rows={rows.reverse()}
    />
  )
}

function PriceChart({ series, isLoading }: { series: SharePrice['series']; isLoading: boolean }) {
  const cursor = useChartCursor()
  const points = series.map(({ at, price }) => ({ at, value: toPlot(price, 6) }))
  return (
    <div className={isLoading ? texts.stale : undefined} aria-busy={isLoading}>
      <LineChart
        points={points}
        label={m.chartTitle()}
        unit={m.unitLabel()}
        formatValue={exact}
        formatTick={plotText}
        formatDate={formatShortDay}
        height={400}
        {...(cursor && { cursor })}
      />
    </div>
  )
}

function useChartCursor(): ComponentType<LineChartCursorProps> | undefined {
  const isQuiet = useQuietMoment()
  const [cursor, setCursor] = useState<{ component: ComponentType<LineChartCursorProps> }>()
  useEffect(() => {
    if (!isQuiet) return
    import('@/ui/chart/line-chart-cursor').then(
      ({ LineChartCursor }) => setCursor({ component: LineChartCursor }),
      () => undefined,
    )
  }, [isQuiet])
  return cursor?.component
}

function PriceSpan({ series, label }: { series: Series; label: string }) {
  const { first, last, highest, lowest } = series
  const height = BigInt(highest.price) - BigInt(lowest.price)
  const way = shareBps(BigInt(last.price) - BigInt(lowest.price), height === 0n ? 1n : height)
  const style = { '--way': `${way / 100}%` } as CSSProperties
  return (
    <div className={`${styles.span} ${stack.gap2}`}>
      <dl className={`${stack.gap2} ${styles.figures} ${texts.small}`}>
        <div className={styles.change}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            <PriceChange changeBps={series.changeBps} />
          </dd>
          <dd>
            {m.startText({
              amount: (text) => <bdi key="amount">{text}</bdi>,
              time: timeOf(first.at),
              price: formatSharePrice(first.price),
              day: formatShortDay(first.at),
            })}
          </dd>
        </div>
        <Figure name={m.lowestLabel()} fixing={lowest} place={styles.lowest} />
        <Figure name={m.highestLabel()} fixing={highest} place={styles.highest} />
      </dl>
      <div className={styles.rule} style={style} aria-hidden="true">
        <span className={styles.mark} />
      </div>
    </div>
  )
}

const timeOf = (at: string) => (text: string) => (
  <time key="time" dateTime={at}>
    {text}
  </time>
)

function Figure({ name, fixing, place }: FigureProps) {
  return (
    <div className={place}>
      <dt>{name}</dt>
      <dd className={styles.value}>
        <bdi>{formatSharePrice(fixing.price)}</bdi>
      </dd>
      <dd>{m.onText({ day: formatShortDay(fixing.at), time: timeOf(fixing.at) })}</dd>
    </div>
  )
}
