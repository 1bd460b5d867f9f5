import { type ComponentType, useEffect, useState } from 'react'
import { formatMicroUsd, formatPlotUsd, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart, Sparkline } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import * as m from '../messages'
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
import styles from './value-chart.module.css'

type Point = ValueGraph['series'][number]

export type ValueChartProps = { graph: ValueGraph; figure: Figure }

const height = 260
const dollars = (value: number) => formatPlotUsd(value)
const signed = (value: number) => (value > 0 ? `+${dollars(value)}` : dollars(value))
const price = (value: number) => formatPlotUsd(value, 3)
const whole = (value: number) => formatPlotUsd(value, 0)
// From here on cents are too many digits for an axis.
const wholeFrom = 100

/**
 * What is owned, what its price did, or the price of a share, with own purchases, rewards and swaps marked.
 * Hidden amounts leave the line and take the figures away.
 */
export function ValueChart({ graph, figure }: ValueChartProps) {
  const areHidden = useAmountsHidden()
  const { label } = lines()[figure]
  const cursor = useCursor()
  const points = lineOf(graph.series, figure)
  // What a share costs is no secret.
  if (areHidden && figure !== 'price')
    return <HiddenLine label={label} values={points.map(({ value }) => value)} />
  const exact = figure === 'gain' ? signed : figure === 'price' ? price : dollars
  const isLarge = points.some(({ value }) => value >= wholeFrom)
  return (
    <>
      <Legend figure={figure} paid={areHidden ? undefined : graph.series.at(-1)?.book.paid} />
      <LineChart
        points={points}
        reference={figure === 'value' ? paidLine(graph.series) : undefined}
        markers={ownMarkers(graph, figure, areHidden)}
        label={label}
        unit={figure === 'price' ? m.dollarsShareLabel() : m.dollarsLabel()}
        baseline={figure === 'price' ? 'fit' : 'zero'}
        formatValue={exact}
        formatTick={figure === 'value' && isLarge ? whole : exact}
        formatDate={formatShortDay}
        height={height}
        tone={figure === 'price' ? 'market' : 'own'}
        {...(cursor && { cursor })}
      />
      <ValueTable caption={label} graph={graph} areHidden={areHidden} />
    </>
  )
}

function HiddenLine({ label, values }: { label: string; values: number[] }) {
  return (
    <div className={styles.hidden}>
      <Sparkline points={values} label={m.hiddenLabel({ line: label })} height={height} />
      <p>{m.hiddenText()}</p>
    </div>
  )
}

function Legend({ figure, paid }: { figure: Figure; paid: string | undefined }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li className={figure === 'price' ? styles.market : styles.own}>{lines()[figure].short}</li>
      {figure === 'value' && (
        <li className={styles.paid}>
          {m.paidLabel()} {paid && <b>{formatMicroUsd(paid)}</b>}
        </li>
      )}
      <li className={styles.bought}>{m.boughtLabel()}</li>
    </ul>
  )
}

/** The crosshair comes after the line, which is complete without it. */
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

/** The figures of the chart, newest first, with what happened since the row below. */
function ValueTable({ caption, graph, areHidden }: ValueTableProps) {
  const points = graph.series.filter(isLastOfDay)
  const events = eventsOf(graph, areHidden)
  const rows = points.map((point, index) => {
    const since = points[index - 1]?.at ?? ''
    const happened = events.filter(({ at }) => at > since && at <= point.at)
    return [...figuresOf(point, areHidden), happened.map(({ label }) => label).join('; ')]
  })
  const own = [m.sharesLabel(), m.valueLabel(), m.paidLabel(), m.priceGainLabel()]
  return (
    <ChartTable
      caption={caption}
      columns={[m.dayLabel(), m.priceLabel(), ...(areHidden ? [] : own), m.happenedLabel()]}
      rows={rows.reverse()}
    />
  )
}

/** The line ends now, which may be the day of the newest fixing: one row then says both. */
function isLastOfDay({ at }: Point, index: number, series: Point[]): boolean {
  return series[index + 1]?.at.slice(0, 10) !== at.slice(0, 10)
}

function figuresOf({ at, sharePrice, shares, value, book }: Point, areHidden: boolean): string[] {
  const open = [formatShortDay(at), formatMicroUsd(sharePrice, 3)]
  if (areHidden) return open
  const { paid, gain } = partsOf(value, book)
  return [
    ...open,
    formatSharesFull(shares),
    ...[value, paid].map((amount) => formatMicroUsd(amount)),
    gainText(gain),
  ]
}
