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
import * as m from '../messages/overview'
import styles from './bank-tables.module.css'

export type YearResultsProps = { years: readonly BankYear[] }

const millions = (cents: string) => toPlot(cents, 8)
const written = (value: number) => formatPlotUsd(value, 1)

export function YearResults({ years }: YearResultsProps) {
  return (
    <div className={styles.results}>
      <div>
        <BarChart
          label={m.incomeHint()}
          categories={years.map(({ year }) => String(year))}
          series={[
            { name: m.costsLabel(), values: years.map((year) => millions(year.costsCents)) },
            { name: m.incomeLabel(), values: years.map((year) => millions(year.incomeCents)) },
          ]}
          formatValue={written}
          unit={m.millionsLabel()}
          shape="columns"
          height={320}
        />
        <ChartTable
          caption={m.yearsTitle()}
          columns={[
            m.yearLabel(),
            m.incomeLabel(),
            m.costsLabel(),
            m.profitLabel(),
            m.returnLabel(),
          ]}
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
          <th scope="col">{m.yearLabel()}</th>
          <th scope="col">{m.profitLabel()}</th>
          <th scope="col">{m.returnLabel()}</th>
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
