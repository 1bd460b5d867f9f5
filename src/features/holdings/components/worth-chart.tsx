import { type ComponentType, useEffect, useState } from 'react'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { formatMicroUsd, formatPlotUsd, formatSharesFull, toPlot } from '@/lib/amounts'
import { formatShortDay } from '@/lib/dates'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import { Sparkline } from '@/ui/chart/sparkline'
import { dealMarkers, type WorthGraph } from '../rules'
import styles from './worth-chart.module.css'

export type WorthChartProps = { graph: WorthGraph; isExample?: boolean }

const label = 'Worth of what is held'
const exact = (value: number) => formatPlotUsd(value)
const whole = (value: number) => formatPlotUsd(value, 0)
// From here on cents are too many digits for an axis.
const wholeFrom = 100

/** Worth over time with own deals marked. Hidden amounts leave the course and take the figures away. */
export function WorthChart({ graph, isExample = false }: WorthChartProps) {
  const isHidden = useAmountsHidden() && !isExample
  const cursor = useCursor(!isExample)
  const points = graph.series.map(({ at, worth }) => ({ at, value: toPlot(worth, 6) }))
  if (isHidden) {
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
        markers={dealMarkers(graph)}
        label={isExample ? `Example: ${label.toLowerCase()}` : label}
        unit="US dollars"
        formatValue={exact}
        formatTick={points.some(({ value }) => value >= wholeFrom) ? whole : exact}
        formatDate={formatShortDay}
        height={isExample ? 220 : 300}
        {...(cursor && { cursor })}
      />
      {!isExample && (
        <ChartTable
          caption={label}
          columns={['Fixing of', 'Price of a share', 'Shares', 'Worth', 'Paid for them']}
          rows={graph.series.filter(isLastOfDay).map(rowOf).reverse()}
        />
      )}
    </>
  )
}

type Point = WorthGraph['series'][number]

/** The course ends now, which may be the day of the newest fixing: one row then says both. */
function isLastOfDay({ at }: Point, index: number, series: Point[]): boolean {
  return series[index + 1]?.at.slice(0, 10) !== at.slice(0, 10)
}

function rowOf({ at, sharePrice, shares, worth, cost }: Point): string[] {
  const figures = [formatMicroUsd(sharePrice, 3), formatSharesFull(shares)]
  return [formatShortDay(at), ...figures, formatMicroUsd(worth), formatMicroUsd(cost)]
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
