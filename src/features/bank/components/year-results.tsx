import type { BankYear } from '@/contract/admin'
import {
  formatBps,
  formatCents,
  formatCentsShort,
  formatPlotUsd,
  toPlot,
} from '@/contract/format/amounts'
import { BarChart } from '@/ui/chart/bar-chart'
import { ChartTable } from '@/ui/chart/chart-table'
import styles from './year-results.module.css'

export type YearResultsProps = { years: readonly BankYear[] }

const millions = (cents: string) => toPlot(cents, 8)
const written = (value: number) => formatPlotUsd(value, 1)

/** Income beside costs for each year; what lies between the two is the profit. */
export function YearResults({ years }: YearResultsProps) {
  return (
    <div className={styles.results}>
      <div>
        <BarChart
          label="Costs and income by year"
          categories={years.map(({ year }) => String(year))}
          series={[
            { name: 'Costs', values: years.map((year) => millions(year.costsCents)) },
            { name: 'Income', values: years.map((year) => millions(year.incomeCents)) },
          ]}
          formatValue={written}
          unit="Millions of US dollars"
          shape="columns"
          height={320}
        />
        <ChartTable
          caption="Results by year"
          columns={['Year', 'Income', 'Costs', 'Profit', 'Return on equity']}
          rows={years.map((year) => [
            String(year.year),
            formatCents(year.incomeCents),
            formatCents(year.costsCents),
            formatCents(year.profitCents),
            formatBps(year.returnOnEquityBps),
          ])}
        />
      </div>
      <Profits years={years} />
    </div>
  )
}

function Profits({ years }: YearResultsProps) {
  return (
    <table className={styles.profits}>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Profit</th>
          <th scope="col">Return on equity</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, profitCents, returnOnEquityBps }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>
              <bdi className={styles.number}>{formatCentsShort(profitCents)}</bdi>
            </td>
            <td>
              <bdi className={styles.number}>{formatBps(returnOnEquityBps)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
