import {
  formatBps,
  formatMicroUsd,
  formatPlotUsd,
  formatSharePrice,
  formatSharesFull,
  toPlot,
} from '@/contract/format/amounts'
import { BarChart } from '@/ui/chart/bar-chart'
import { monthsText, sharesText } from '../copy'
import type { Calculation, Side } from '../hooks/use-calculation'
import styles from './calculator-result.module.css'
import { FiguresTable } from './figures-table'
import { GrowthChart } from './growth-chart'

export type CalculatorResultProps = { calculation: Calculation; side: Side }

/** The answer in a sentence, its picture, and the same in dollars at three prices and over five years. */
export function CalculatorResult({ calculation, side }: CalculatorResultProps) {
  const { plan, amount, reward } = calculation
  return (
    <div className={styles.result}>
      <p className={styles.answer} role="status">
        {side === 'amount' ? (
          <>
            <bdi>{sharesText(amount)}</bdi> bring{' '}
            <strong>
              <bdi>{sharesText(reward)}</bdi>
            </strong>{' '}
            in {monthsText(plan.months)}.
          </>
        ) : (
          <>
            Stake{' '}
            <strong>
              <bdi>{sharesText(amount)}</bdi>
            </strong>{' '}
            for {monthsText(plan.months)} to receive <bdi>{sharesText(reward)}</bdi>.
          </>
        )}
      </p>
      <GrowthChart calculation={calculation} />
      <Outcomes calculation={calculation} />
      <Years calculation={calculation} />
      <p className={styles.note}>
        This is arithmetic and not a promise. The number of shares is fixed for a stake; what they
        will be worth, nobody knows. A fall of the price may be larger than the whole reward.
      </p>
    </div>
  )
}

const changeText = (bps: number) => formatBps(bps, { signed: true, fractionDigits: 0 })

function Outcomes({ calculation: { outcomes, sharePrice } }: { calculation: Calculation }) {
  return (
    <section className={styles.part} aria-labelledby="calculator-outcomes">
      <h3 id="calculator-outcomes" className={styles.name}>
        What it would be worth at the end
      </h3>
      <p className={styles.note}>
        With the price of today, <bdi>{formatSharePrice(sharePrice)}</bdi>, moved by 20% either way.
        The result is against what the shares are worth today.
      </p>
      <BarChart
        label="Result by price, in US dollars"
        categories={outcomes.map(({ changeBps }) => `Price ${changeText(changeBps)}`)}
        series={[{ name: 'Result', values: outcomes.map(({ result }) => toPlot(result, 6)) }]}
        formatValue={(value) => `${value > 0 ? '+' : ''}${formatPlotUsd(value)}`}
      />
      <FiguresTable
        caption="Worth at the end of the term"
        columns={['Price', 'A share', 'Shares and reward', 'Result']}
        rows={outcomes.map(({ changeBps, sharePrice: price, worth, result }) => ({
          key: String(changeBps),
          cells: [
            <bdi key="change">{changeText(changeBps)}</bdi>,
            <bdi key="price">{formatSharePrice(price)}</bdi>,
            <bdi key="worth">{formatMicroUsd(worth)}</bdi>,
            <bdi key="result">{`${BigInt(result) > 0n ? '+' : ''}${formatMicroUsd(result)}`}</bdi>,
          ],
        }))}
      />
    </section>
  )
}

function Years({ calculation: { years } }: { calculation: Calculation }) {
  return (
    <section className={styles.part} aria-labelledby="calculator-years">
      <h3 id="calculator-years" className={styles.name}>
        Rewards year by year
      </h3>
      <p className={styles.note}>
        One term after the other at the rate of today. Nothing is renewed by itself, and rates of
        later stakes are not known.
      </p>
      <FiguresTable
        caption="Rewards so far, by year"
        columns={['After', 'Not staked again', 'Staked again']}
        rows={years.map(({ year, simple, compound }) => ({
          key: String(year),
          cells: [
            year === 1 ? '1 year' : `${year} years`,
            <bdi key="simple">{formatSharesFull(simple)}</bdi>,
            <bdi key="compound">{formatSharesFull(compound)}</bdi>,
          ],
        }))}
      />
    </section>
  )
}
