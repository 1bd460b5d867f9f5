import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import {
  formatMicroUsd,
  formatPlotUsd,
  formatSharePrice,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import * as labels from '@/messages/labels'
import { useAmountsHidden } from '@/session/private-amount'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart, Sparkline } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as dashboardTexts from '../messages/dashboard'
import { lines } from '../queries'
import {
  eventsOf,
  type Figure,
  gainText,
  lineOf,
  ownMarkers,
  paidLine,
  partsOf,
  type ValueGraph,
} from '../rules'
import styles from './value-series.module.css'

type Point = ValueGraph['series'][number]

export type ValueChartProps = {
  graph: ValueGraph
  figure: Figure
  children: ReactNode
}

function heightOfScreen(): number {
  const isFrom = (px: number) => window.matchMedia?.(`(min-width: ${px}px)`).matches ?? false
  if (isFrom(1100)) return 304
  return isFrom(600) ? 260 : 208
}

const dollars = (value: number) => formatPlotUsd(value)
const signedDollars = (value: number) => (value > 0 ? `+${dollars(value)}` : dollars(value))
const price = (value: number) => formatPlotUsd(value)
const whole = (value: number) => formatPlotUsd(value, 0)
const wholeFrom = 100
const tickOf: Partial<Record<Figure, (value: number) => string>> = {
  gain: signedDollars,
  price: dollars,
}

export function ValueChart({ graph, figure, children }: ValueChartProps) {
  const areHidden = useAmountsHidden()
  const { label } = lines()[figure]
  const cursor = useCursor()
  const [height] = useState(heightOfScreen)
  const points = lineOf(graph.series, figure)
  // Hidden amounts hide what a member owns. The price of a share is public and stays visible.
  if (areHidden && figure !== 'price')
    return (
      <>
        <HiddenLine label={label} values={points.map(({ value }) => value)} height={height} />
        <div className={`${styles.foot} ${row.links} ${texts.hint}`}>{children}</div>
      </>
    )
  const exact = figure === 'gain' ? signedDollars : figure === 'price' ? price : dollars
  const isLarge = points.some(({ value }) => value >= wholeFrom)
  return (
    <>
      <LineChart
        points={points}
        reference={figure === 'value' ? paidLine(graph.series) : undefined}
        markers={ownMarkers(graph, figure, areHidden)}
        label={label}
        legend={<Legend figure={figure} point={graph.series.at(-1)} areHidden={areHidden} />}
        reading={(spot, happened) => (
          <Reading
            figure={figure}
            value={exact(spot.value)}
            point={graph.series.find(({ at }) => at === spot.at)}
            happened={happened.map(({ label: words }) => words)}
          />
        )}
        baseline={figure === 'price' ? 'fit' : 'zero'}
        formatValue={exact}
        formatTick={tickOf[figure] ?? (isLarge ? whole : exact)}
        formatLast={figure === 'value' && isLarge ? whole : exact}
        formatDate={formatShortDay}
        height={height}
        tone={figure === 'price' ? 'market' : 'own'}
        {...(cursor && { cursor })}
      />
      <div className={`${styles.foot} ${row.links} ${texts.hint}`}>
        {children}
        <ValueTable caption={label} graph={graph} areHidden={areHidden} />
      </div>
    </>
  )
}

type HiddenLineProps = { label: string; values: number[]; height: number }

function HiddenLine({ label, values, height }: HiddenLineProps) {
  return (
    <div className={`${styles.hidden} ${texts.hint} ${stack.gap2}`}>
      <Sparkline
        points={values}
        label={dashboardTexts.hiddenLabel({ line: label })}
        height={height}
      />
      <p>{dashboardTexts.hiddenText()}</p>
    </div>
  )
}

type LegendProps = { figure: Figure; point: Point | undefined; areHidden: boolean }

function Legend({ figure, point, areHidden }: LegendProps) {
  if (point === undefined) return null
  const { gain } = partsOf(point.value, point.book)
  return (
    <p className={`${styles.legend} ${texts.fine}`} aria-hidden="true">
      <span className={`${row.inline} ${styles.line}`}>
        {figure === 'value' ? m.valueLabel() : lines()[figure].label}{' '}
        {figure === 'gain' && <b>{gainText(gain)}</b>}
        {figure === 'price' && <b>{formatSharePrice(point.sharePrice)}</b>}
      </span>
      {figure === 'value' && (
        <span className={`${row.inline} ${styles.paid}`}>
          {dashboardTexts.paidLabel()} {!areHidden && <b>{formatMicroUsd(point.book.paid)}</b>}
        </span>
      )}
      {BigInt(point.book.paid) > 0n && (
        <span className={`${row.inline} ${styles.bought}`}>{dashboardTexts.boughtLabel()}</span>
      )}
      {BigInt(point.book.rewards) > 0n && (
        <span className={`${row.inline} ${styles.bought} ${styles.earned}`}>
          {dashboardTexts.rewardsLabel()}
        </span>
      )}
    </p>
  )
}

type ReadingProps = {
  figure: Figure
  value: string
  point: Point | undefined
  happened: readonly string[]
}

function Reading({ figure, value, point, happened }: ReadingProps) {
  return (
    <span className={`${styles.legend} ${texts.fine} ${styles.reading}`}>
      <span className={`${row.inline} ${styles.line}`}>
        {lines()[figure].short} <b>{value}</b>
      </span>
      {figure === 'value' && point && (
        <span className={`${row.inline} ${styles.paid}`}>
          {dashboardTexts.paidLabel()} <b>{formatMicroUsd(point.book.paid)}</b>
        </span>
      )}
      {happened.map((label) => (
        <b key={label}>{label}</b>
      ))}
    </span>
  )
}

function useCursor() {
  const [cursor, setCursor] = useState<{ component: ComponentType<LineChartCursorProps> }>()
  useEffect(() => {
    import('@/ui/chart/line-chart-cursor').then(
      ({ LineChartCursor }) => setCursor({ component: LineChartCursor }),
      () => undefined,
    )
  }, [])
  return cursor?.component
}

type ValueTableProps = { caption: string; graph: ValueGraph; areHidden: boolean }

function ValueTable({ caption, graph, areHidden }: ValueTableProps) {
  const points = graph.series.filter(isLastOfDay)
  const events = eventsOf(graph, areHidden)
  const shownParts = bookParts.filter(
    (part) => part === 'paid' || points.some(({ book }) => BigInt(book[part]) > 0n),
  )
  const rows = points.map((point, index) => {
    const since = points[index - 1]?.at ?? ''
    const happened = events.filter(({ at }) => at > since && at <= point.at)
    const figures = figuresOf(point, { areHidden, shown: shownParts })
    return [...figures, happened.map(({ label }) => label).join('; ')]
  })
  const dataColumns = [
    ...[labels.sharesLabel(), m.valueLabel()],
    ...shownParts.map((part) => partLabels[part]()),
    m.priceGainLabel(),
  ]
  return (
    <ChartTable
      caption={caption}
      columns={[
        dashboardTexts.dayLabel(),
        labels.priceLabel(),
        ...(areHidden ? [] : dataColumns),
        dashboardTexts.happenedLabel(),
      ]}
      rows={rows.reverse()}
    />
  )
}

/**
 * The line ends at this moment, which may be on the day of the newest price. The table then has one
 * row for that day instead of two.
 */
function isLastOfDay({ at }: Point, index: number, series: Point[]): boolean {
  return series[index + 1]?.at.slice(0, 10) !== at.slice(0, 10)
}

const bookParts = ['paid', 'rewards', 'received'] as const
type BookPart = (typeof bookParts)[number]
const partLabels = {
  paid: dashboardTexts.paidLabel,
  rewards: dashboardTexts.rewardsLabel,
  received: dashboardTexts.receivedLabel,
}

/** The parts of a row’s value: each part that occurs on any day of the table, and the gain. */
function figuresOf(
  { at, sharePrice, shares, value, book }: Point,
  { areHidden, shown }: { areHidden: boolean; shown: readonly BookPart[] },
): string[] {
  const open = [formatShortDay(at), formatSharePrice(sharePrice)]
  if (areHidden) return open
  const parts = partsOf(value, book)
  return [
    ...open,
    formatSharesFull(shares),
    ...[value, ...shown.map((part) => parts[part])].map((amount) => formatMicroUsd(amount)),
    gainText(parts.gain),
  ]
}
