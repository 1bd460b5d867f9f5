import { type ComponentType, useEffect, useState } from 'react'
import { formatMicroUsd, formatPlotUsd, formatSharesFull, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart, Sparkline } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import { lines } from '../queries'
import { eventsOf, type Figure, ownMarkers, type ValueGraph } from '../rules'
import styles from './worth.module.css'

type ValueTableProps = { caption: string; graph: ValueGraph; areHidden: boolean }

const own = ['Shares', 'Worth', 'Paid for them']

type Point = ValueGraph['series'][number]

export type ValueChartProps = { graph: ValueGraph; figure?: Figure; isExample?: boolean }

const exact = (value: number) => formatPlotUsd(value)
const whole = (value: number) => formatPlotUsd(value, 0)
// From here on cents are too many digits for an axis.
const wholeFrom = 100

/**
 * What is held or the price of a share over time, with own purchases, rewards and swaps marked.
 * Hidden amounts leave the course and take the figures away.
 */
export function ValueChart({ graph, figure = 'value', isExample = false }: ValueChartProps) {
  const areHidden = useAmountsHidden() && !isExample
  const label = lines[figure].label
  const cursor = useCursor(!isExample)
  const points = graph.series.map((point) => ({ at: point.at, value: toPlot(point[figure], 6) }))
  // What a share costs is no secret.
  if (areHidden && figure === 'value') {
    return (
      <div className={styles.hidden}>
        <Sparkline
          points={points.map(({ value }) => value)}
          label={`${label}, amounts hidden`}
          height={240}
        />
        <p>Amounts are hidden, so the line has no figures.</p>
      </div>
    )
  }
  return (
    <>
      <LineChart
        points={points}
        markers={ownMarkers(graph, figure, areHidden)}
        label={isExample ? `Example: ${label.toLowerCase()}` : label}
        unit={figure === 'value' ? 'US dollars' : 'US dollars for a share'}
        formatValue={exact}
        formatTick={points.some(({ value }) => value >= wholeFrom) ? whole : exact}
        formatDate={formatShortDay}
        height={isExample ? 220 : 300}
        {...(cursor && { cursor })}
      />
      <ValueTable
        caption={isExample ? `${label}, in the example` : label}
        graph={graph}
        areHidden={areHidden}
      />
    </>
  )
}

/** The crosshair comes after the line, which is complete without it. */
function useCursor(isWanted: boolean) {
  const [cursor, setCursor] = useState<{ component: ComponentType<LineChartCursorProps> }>()
  useEffect(() => {
    if (!isWanted) return
    import('@/ui/chart/line-chart-cursor').then(
      ({ LineChartCursor }) => setCursor({ component: LineChartCursor }),
      () => undefined,
    )
  }, [isWanted])
  return cursor?.component
}

/** The figures of the chart, newest first, with what happened since the row below. */
function ValueTable({ caption, graph, areHidden }: ValueTableProps) {
  const points = graph.series.filter(isLastOfDay)
  const events = eventsOf(graph, areHidden)
  const rows = points.map((point, index) => {
    const since = points[index - 1]?.at
    const isIn = (at: string) =>
      since === undefined ? at === point.at : at > since && at <= point.at
    const happened = events.filter(({ at }) => isIn(at)).map(({ label }) => label)
    return [...figuresOf(point, areHidden), happened.join('; ')]
  })
  return (
    <ChartTable
      caption={caption}
      columns={['Fixing of', 'Price of a share', ...(areHidden ? [] : own), 'What happened']}
      rows={rows.reverse()}
    />
  )
}

/** The course ends now, which may be the day of the newest fixing: one row then says both. */
function isLastOfDay({ at }: Point, index: number, series: Point[]): boolean {
  return series[index + 1]?.at.slice(0, 10) !== at.slice(0, 10)
}

function figuresOf({ at, sharePrice, shares, value, book }: Point, areHidden: boolean): string[] {
  const open = [formatShortDay(at), formatMicroUsd(sharePrice, 3)]
  if (areHidden) return open
  return [...open, formatSharesFull(shares), formatMicroUsd(value), formatMicroUsd(book.paid)]
}
