import { type ComponentType, useEffect, useState } from 'react'
import { formatPlotUsd, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { LineChart } from '@/ui/chart/line-chart'
import type { LineChartCursorProps } from '@/ui/chart/line-chart-cursor'
import { Sparkline } from '@/ui/chart/sparkline'
import { lines } from '../ranges'
import { type Figure, ownMarkers, type WorthGraph } from '../rules'
import styles from './worth-chart.module.css'
import { WorthTable } from './worth-table'

export type WorthChartProps = { graph: WorthGraph; figure?: Figure; isExample?: boolean }

const exact = (value: number) => formatPlotUsd(value)
const whole = (value: number) => formatPlotUsd(value, 0)
// From here on cents are too many digits for an axis.
const wholeFrom = 100

/**
 * What is held or the price of a share over time, with own purchases, rewards and swaps marked.
 * Hidden amounts leave the course and take the figures away.
 */
export function WorthChart({ graph, figure = 'worth', isExample = false }: WorthChartProps) {
  const areHidden = useAmountsHidden() && !isExample
  const label = lines[figure].words
  const cursor = useCursor(!isExample)
  const points = graph.series.map((point) => ({ at: point.at, value: toPlot(point[figure], 6) }))
  // What a share costs is no secret.
  if (areHidden && figure === 'worth') {
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
        unit={figure === 'worth' ? 'US dollars' : 'US dollars for a share'}
        formatValue={exact}
        formatTick={points.some(({ value }) => value >= wholeFrom) ? whole : exact}
        formatDate={formatShortDay}
        height={isExample ? 220 : 300}
        {...(cursor && { cursor })}
      />
      <WorthTable
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
