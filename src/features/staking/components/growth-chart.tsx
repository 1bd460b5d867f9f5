import { formatCount, formatSharesFull, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { dayMs } from '@/contract/staking-rewards'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart } from '@/ui/chart/line-chart'
import type { Calculation } from '../hooks/use-calculation'

export type GrowthChartProps = { calculation: Calculation }

const decimals = 6
const exact = (value: number) => formatSharesFull(BigInt(Math.round(value * 10 ** decimals)))

/** The reward of a stake made today, counted day by day to the end of its term. */
export function GrowthChart({ calculation: { growth } }: GrowthChartProps) {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const atOf = (day: number) => new Date(today + day * dayMs).toISOString()
  return (
    <div>
      <LineChart
        points={growth.map(({ day, reward }) => ({
          at: atOf(day),
          value: toPlot(reward, decimals),
        }))}
        label="Reward of a stake made today"
        unit="shares"
        formatValue={exact}
        formatDate={formatShortDay}
        baseline="zero"
        height={220}
      />
      <ChartTable
        caption="Reward of a stake made today"
        columns={['Day', 'Counted on', 'Reward, in shares']}
        rows={growth.map(({ day, reward }) => [
          formatCount(day),
          formatShortDay(atOf(day)),
          formatSharesFull(reward),
        ])}
      />
    </div>
  )
}
