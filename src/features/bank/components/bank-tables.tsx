import type { BankYear } from '@/contract/admin'
import {
  formatBps,
  formatCents,
  formatCentsShort,
  formatPlotPercent,
  formatPlotUsd,
  toPlot,
} from '@/contract/format/amounts'
import { BarChart } from '@/ui/chart/bar-chart'
import { ChartTable } from '@/ui/chart/chart-table'
import * as m from '../messages/overview'
import type { BalanceBlock } from './balance-drawing'
import styles from './bank-tables.module.css'

type YearResultsProps = { years: readonly BankYear[] }

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

type BalanceTableProps = { caption: string; blocks: BalanceBlock[]; totalCents: string }

export function BalanceTable({ caption, blocks, totalCents }: BalanceTableProps) {
  return (
    <div className={styles.block}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.lineLabel()}</th>
            <th scope="col">{m.dollarsLabel()}</th>
            <th scope="col">{m.partLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ name, about, amountCents, share, isEquity }) => (
            <tr key={name} className={isEquity ? styles.equity : undefined}>
              <th scope="row">
                {name}
                <small>{about}</small>
              </th>
              <td>
                <bdi className={styles.number}>{formatCents(amountCents)}</bdi>
              </td>
              <td className={styles.part}>
                <bdi className={styles.number}>{formatPlotPercent(share)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.totalLabel()}</th>
            <td>
              <bdi className={styles.number}>{formatCents(totalCents)}</bdi>
            </td>
            <td className={styles.part}>
              <bdi className={styles.number}>{formatPlotPercent(100)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
