import { useState } from 'react'
import { dayMs } from '@/config/durations'
import {
  formatBps,
  formatCount,
  formatMicroUsd,
  formatPlotUsd,
  formatSharePrice,
  formatSharesFull,
  toPlot,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { StakingPlan, StakingPlanId } from '@/contract/user/staking'
import { readAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import { BarChart } from '@/ui/chart/bar-chart'
import { ChartTable } from '@/ui/chart/chart-table'
import { LineChart } from '@/ui/chart/line-chart'
import { FiguresTable } from '@/ui/figures-table'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { type Calculation, type CalculatorSide, useCalculation } from '../queries'
import { aYear, inShares, inTerm } from '../texts'
import styles from './calculator.module.css'

type CalculatorResultProps = { calculation: Calculation; side: CalculatorSide }

function CalculatorResult({ calculation, side }: CalculatorResultProps) {
  const { plan, amount, reward } = calculation
  return (
    <div className={stack.gap4}>
      <p className={styles.answer} role="status">
        {side === 'amount' ? (
          <>
            {m.earnsText({ shares: inShares(amount) })}{' '}
            <strong>
              <bdi>{inShares(reward)}</bdi>
            </strong>{' '}
            {m.inTermText({ term: inTerm(plan.months) })}
          </>
        ) : (
          <>
            {m.stakeForText()}{' '}
            <strong>
              <bdi>{inShares(amount)}</bdi>
            </strong>{' '}
            {m.toEarnText({ term: inTerm(plan.months), reward: inShares(reward) })}
          </>
        )}
      </p>
      <GrowthChart calculation={calculation} />
      <Outcomes calculation={calculation} />
      <Years calculation={calculation} />
      <p className={`${texts.small} ${styles.note}`}>{m.promiseText()}</p>
    </div>
  )
}

const changeText = (bps: number) => formatBps(bps, { signed: true, fractionDigits: 0 })

function Outcomes({ calculation: { outcomes, sharePrice } }: { calculation: Calculation }) {
  return (
    <section className={stack.gap2} aria-labelledby="calculator-outcomes">
      <h3 id="calculator-outcomes" className={texts.heading}>
        {m.outcomesTitle()}
      </h3>
      <p className={`${texts.small} ${styles.note}`}>
        {m.outcomesText({ price: formatSharePrice(sharePrice) })}
      </p>
      <BarChart
        label={m.outcomesChartLabel()}
        categories={outcomes.map(({ changeBps }) =>
          m.outcomeLabel({ change: changeText(changeBps) }),
        )}
        series={[
          { name: m.resultLabel(), values: outcomes.map(({ result }) => toPlot(result, 6)) },
        ]}
        formatValue={(value) => `${value > 0 ? '+' : ''}${formatPlotUsd(value)}`}
      />
      <FiguresTable
        caption={m.outcomesTableLabel()}
        columns={[labels.priceLabel(), m.aShareLabel(), m.withRewardLabel(), m.resultLabel()]}
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
    <section className={stack.gap2} aria-labelledby="calculator-years">
      <h3 id="calculator-years" className={texts.heading}>
        {m.yearsTitle()}
      </h3>
      <p className={`${texts.small} ${styles.note}`}>{m.yearsText()}</p>
      <FiguresTable
        caption={m.yearsTableLabel()}
        columns={[m.afterLabel(), m.simpleLabel(), m.compoundLabel()]}
        rows={years.map(({ year, simple, compound }) => ({
          key: String(year),
          cells: [
            m.yearsLabel({ years: year }),
            <bdi key="simple">{formatSharesFull(simple)}</bdi>,
            <bdi key="compound">{formatSharesFull(compound)}</bdi>,
          ],
        }))}
      />
    </section>
  )
}

const decimals = 6
const exact = (value: number) => formatSharesFull(BigInt(Math.round(value * 10 ** decimals)))

function GrowthChart({ calculation: { growth } }: { calculation: Calculation }) {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const atOf = (day: number) => new Date(today + day * dayMs).toISOString()
  return (
    <div>
      <LineChart
        points={growth.map(({ day, reward }) => ({
          at: atOf(day),
          value: toPlot(reward, decimals),
        }))}
        label={m.chartLabel()}
        unit={labels.unitLabel()}
        formatValue={exact}
        formatDate={formatShortDay}
        baseline="zero"
        height={220}
      />
      <ChartTable
        caption={m.chartLabel()}
        columns={[labels.dayLabel(), m.countedOnLabel(), m.rewardInSharesLabel()]}
        rows={growth.map(({ day, reward }) => [
          formatCount(day),
          formatShortDay(atOf(day)),
          formatSharesFull(reward),
        ])}
      />
    </div>
  )
}

export type CalculatorProps = {
  plans: readonly StakingPlan[]
  start: { planId: StakingPlanId; text: string }
}

const sides: Record<CalculatorSide, { choice: () => string; field: () => string }> = {
  amount: { choice: m.fromAmountLabel, field: m.toStakeLabel },
  target: { choice: m.fromRewardLabel, field: m.toReachLabel },
}
const shareDecimals = 6

export function Calculator({ plans, start }: CalculatorProps) {
  const [planId, setPlanId] = useState(start.planId)
  const [side, setSide] = useState<CalculatorSide>('amount')
  const [text, setText] = useState(start.text)
  const entry = readAmount(text, shareDecimals)
  const units = entry.is === 'amount' && entry.units > 0n ? entry.units : undefined
  const { data, error, isRenewing, isFetching, refetch } = useCalculation({
    id: planId,
    side,
    units,
  })
  const figure = {
    text,
    error: entry.is === 'wrong' ? entry.message : undefined,
    isRenewing: false,
  }
  return (
    <div className={`${styles.calculator} ${stack.gap4}`}>
      <div className={stack.gap25}>
        <ChoiceField
          label={m.calculateLabel()}
          name="calculator-side"
          chosen={side}
          options={Object.entries(sides).map(([value, { choice }]) => ({ value, label: choice() }))}
          onChange={({ target }) => setSide(target.value as CalculatorSide)}
        />
        <ChoiceField
          label={m.planToCalculateLabel()}
          name="calculator-plan"
          chosen={planId}
          options={plans.map(({ id, months, rateBps }) => ({
            value: id,
            label: `${inTerm(months)}, ${aYear(rateBps)}`,
          }))}
          onChange={({ target }) => setPlanId(target.value as StakingPlanId)}
        />
        <AmountField
          label={sides[side].field()}
          figure={figure}
          onChange={setText}
          unit={labels.unitLabel()}
          note={side === 'target' && m.leastHint()}
        />
      </div>
      {error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!error && data && units !== undefined && (
        <div className={isRenewing ? styles.renewing : undefined} aria-busy={isRenewing}>
          <CalculatorResult calculation={data} side={side} />
        </div>
      )}
      {!error && !data && units !== undefined && (
        <PartWaiting lines={6} label={m.calculatingLabel()} />
      )}
      {units === undefined && <p className={`${texts.small} ${styles.note}`}>{m.typeHint()}</p>}
    </div>
  )
}
