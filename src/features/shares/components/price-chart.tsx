import { formatPlotUsd, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { LineChart } from '@/ui/chart/line-chart'
import { priceCopy } from '../copy/price'
import { useChartCursor } from '../hooks/use-chart-cursor'
import styles from './price-chart.module.css'

export type PriceChartProps = { series: SharePrice['series']; isLoading: boolean }

const exact = (value: number) => formatPlotUsd(value, 3)
const rounded = (value: number) => formatPlotUsd(value)

/** The course as a line; while another range is under way the old line stays, in the background. */
export function PriceChart({ series, isLoading }: PriceChartProps) {
  const cursor = useChartCursor()
  const points = series.map(({ at, price }) => ({ at, value: toPlot(price, 6) }))
  return (
    <div className={isLoading ? styles.waiting : undefined} aria-busy={isLoading}>
      <LineChart
        points={points}
        label={priceCopy.chart.label}
        unit="US dollars for one share"
        formatValue={exact}
        formatTick={rounded}
        formatDate={formatShortDay}
        height={400}
        {...(cursor && { cursor })}
      />
    </div>
  )
}
