import type { CSSProperties } from 'react'
import { microUsdPerCent } from '@/config/units'
import type { BankYear } from '@/contract/admin'
import { inCents } from '@/contract/cost-basis'
import {
  formatBps,
  formatCents,
  formatMicroUsd,
  formatPlotPercent,
  toPlot,
} from '@/contract/format/amounts'
import { ChartTable } from '@/ui/chart/chart-table'
import row from '@/ui/row.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/overview'
import type { BalanceBlock } from './balance-drawing'
import styles from './bank-tables.module.css'

type YearResultsProps = {
  years: readonly BankYear[]
  /** The equity per share at the newest balance sheet, in cents. */
  now?: { day: string; equityCents: bigint }
}

/** A part in percent with three decimals, for a CSS value. */
const partOf = (part: bigint, whole: number) =>
  ({ '--part': Math.round((toPlot(part, 6) / whole) * 1000) / 1000 || 0 }) as CSSProperties

export function YearResults({ years, now }: YearResultsProps) {
  return (
    <div className={styles.results}>
      <EquityYears years={years} {...(now && { now })} />
      <ChartTable
        caption={m.yearsText()}
        columns={[m.yearLabel(), m.incomeLabel(), m.costsLabel(), m.profitLabel(), m.returnLabel()]}
        rows={years.map((year) => [
          String(year.year),
          formatCents(year.incomeCents),
          formatCents(year.costsCents),
          formatCents(year.profitCents),
          formatBps(year.returnOnEquityBps),
        ])}
      />
    </div>
  )
}

type YearEnd = { year: number | string; equity: bigint; kept: bigint }

/**
 * What each year added, in micro-dollars for one share. A loss, or a dividend above the profit,
 * adds zero. The kept profit is in whole cents, so that together with the previous year's end it
 * gives this year's end.
 */
function yearEnds(years: readonly BankYear[]): YearEnd[] {
  return years.flatMap(({ year, profitCents, yearEnd }) => {
    if (yearEnd === undefined || yearEnd.sharesMicro === '0') return []
    const perShare = (cents: bigint) => (cents * 10_000_000_000n) / BigInt(yearEnd.sharesMicro)
    const retained = BigInt(profitCents) - BigInt(yearEnd.dividendCents)
    const end = BigInt(yearEnd.equityCents)
    const [before, equity] = [end - retained, end].map(perShare) as [bigint, bigint]
    return { year, equity, kept: retained > 0n ? inCents(equity) - inCents(before) : 0n }
  })
}

/** A column for each year: the equity per share before it, and the kept profit on top. */
function EquityYears({ years, now }: YearResultsProps) {
  const past = yearEnds(years)
  const newest = now && { year: now.day, equity: now.equityCents * microUsdPerCent, kept: 0n }
  const ends = past.length > 0 && newest ? [...past, newest] : past
  const most = Math.max(...ends.map(({ equity }) => toPlot(equity, 6)))
  if (ends.length === 0) return null
  return (
    <figure className={styles.ends}>
      <figcaption>
        {m.equityYearsTitle()}
        <span className={`${row.inline} ${styles.keptKey}`}>{m.keptLabel()}</span>
      </figcaption>
      <ol>
        {ends.map(({ year, equity, kept }) => (
          <li key={year}>
            <span className={styles.endFigure}>
              <bdi>{formatMicroUsd(equity)}</bdi>
            </span>
            <span className={styles.endColumn} style={partOf(equity, most)}>
              <span className={styles.kept} style={partOf(kept, toPlot(equity, 6))} />
            </span>
            <span className={styles.endYear}>{year}</span>
            {year !== now?.day && (
              <VisuallyHidden>{m.keptText({ kept: formatMicroUsd(kept) })}</VisuallyHidden>
            )}
          </li>
        ))}
      </ol>
    </figure>
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
