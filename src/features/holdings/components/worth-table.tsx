import { formatMicroUsd, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { ChartTable } from '@/ui/chart/chart-table'
import { eventsOf, type WorthGraph } from '../rules'

export type WorthTableProps = { caption: string; graph: WorthGraph; areHidden: boolean }

const own = ['Shares', 'Worth', 'Paid for them']

/** The figures of the chart, newest first, with what happened since the row below. */
export function WorthTable({ caption, graph, areHidden }: WorthTableProps) {
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

type Point = WorthGraph['series'][number]

/** The course ends now, which may be the day of the newest fixing: one row then says both. */
function isLastOfDay({ at }: Point, index: number, series: Point[]): boolean {
  return series[index + 1]?.at.slice(0, 10) !== at.slice(0, 10)
}

function figuresOf({ at, sharePrice, shares, worth, cost }: Point, areHidden: boolean): string[] {
  const open = [formatShortDay(at), formatMicroUsd(sharePrice, 3)]
  if (areHidden) return open
  return [...open, formatSharesFull(shares), formatMicroUsd(worth), formatMicroUsd(cost)]
}
