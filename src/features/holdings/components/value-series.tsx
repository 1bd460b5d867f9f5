import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { bookTotal, withGain } from '@/contract/cost-basis'
import { formatMicroUsd } from '@/contract/format/amounts'
import { monthDay } from '@/contract/format/dates'
import type { Holdings } from '@/contract/user/holdings'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { useShownAmount } from '@/session/private-amount'
import { rangeLabel } from '@/ui/messages/chart'
import { PartFailed } from '@/ui/part-state'
import { RangePicker } from '@/ui/range-picker'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/dashboard'
import {
  chartAddress,
  defaultChartRange,
  defaultLine,
  holdingsKeys,
  isLine,
  isRange,
  lines,
  type Range,
  ranges,
} from '../queries'
import { bookOf, type Figure, gainAt, gainText, type ValueGraph } from '../rules'
import { PriceLine } from './price-line'
import { ValueChart } from './value-chart'
import styles from './value-series.module.css'

const Place = () => (
  <div role="status" aria-label={m.chartLoadingLabel()}>
    <div className={styles.place} />
    <div className={`${styles.foot} ${row.links} ${texts.hint}`} />
  </div>
)

export function ValueSeries({ holdings }: { holdings: Holdings | undefined }) {
  const { query, isReady } = useRouter()
  const range: Range = isRange(query.range) ? query.range : defaultChartRange
  const figure = isLine(query.line) ? query.line : defaultLine
  const { data, error, isPlaceholderData, isFetching, refetch } = useValueGraph(
    isReady ? range : undefined,
  )
  if (!holdings) return <Place />
  return (
    <section aria-label={m.chartTitle()}>
      <VisuallyHidden>
        <h2>{m.chartTitle()}</h2>
      </VisuallyHidden>
      <div className={`${row.between} ${styles.bar}`}>
        <RangePicker
          ranges={lines()}
          current={figure}
          label={m.viewLabel()}
          look="views"
          addressOf={(name) => chartAddress(range, name)}
        />
        <RangePicker
          ranges={ranges()}
          current={range}
          label={rangeLabel()}
          addressOf={(name) => chartAddress(name, figure)}
        />
      </div>
      {error && !data && <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />}
      {data && (
        <div className={isPlaceholderData ? texts.stale : undefined} aria-busy={isPlaceholderData}>
          <Line graph={data} figure={figure} range={range} />
        </div>
      )}
      {!data && !error && <Place />}
    </section>
  )
}

function Line({ graph, figure, range }: { graph: ValueGraph; figure: Figure; range: Range }) {
  if (graph.fixingCount < 2) return <FirstDay graph={graph} />
  return (
    <ValueChart graph={graph} figure={figure}>
      <RangeChange graph={graph} range={range} />
    </ValueChart>
  )
}

function FirstDay({ graph }: { graph: ValueGraph }) {
  return (
    <div className={stack.gap3}>
      <p>{m.firstDayText()}</p>
      <PriceLine graph={graph} />
    </div>
  )
}

export function RangeChange({ graph, range }: { graph: ValueGraph; range: Range }) {
  const showAmount = useShownAmount()
  const { bought, gain, gone } = graph.change
  const [first, last] = [graph.series[0], graph.series.at(-1)]
  if (first === undefined || last === undefined) return null
  const isWhole = BigInt(gain) === gainAt(last)
  const span = isWhole ? m.sinceLabel({ day: monthDay(first.at) }) : ranges()[range].label
  const came = (part: 'rewards' | 'received') =>
    BigInt(last.book[part]) + BigInt(gone?.[part] ?? 0) - (isWhole ? 0n : BigInt(first.book[part]))
  const lost = gone === undefined ? 0n : bookTotal(bookOf(gone))
  const grown = BigInt(last.value) - (isWhole ? 0n : BigInt(first.value))
  // Calculated as in *How it adds up* below, so that both show the same cents.
  const { gain: gainLeft, parts: shares } = withGain(grown, [
    BigInt(bought),
    came('rewards'),
    came('received'),
    -lost,
  ])
  const [shownBought = 0n, rewards = 0n, received = 0n, shownLost = 0n] = shares
  const dollars = (amount: bigint) => ({ amount: showAmount(formatMicroUsd(amount)) })
  // A member who only received shares has paid nothing, so the sentence does not mention buying.
  const isGiven = BigInt(last.book.paid) === 0n && BigInt(bought) === 0n
  const parts = isGiven ? [] : [m.changeBoughtText(dollars(shownBought))]
  if (rewards > 0n) parts.push(m.changeRewardsText(dollars(rewards)))
  if (received > 0n) parts.push(m.changeReceivedText(dollars(received)))
  if (lost > 0n) parts.push(m.changeGoneText(dollars(shownLost)))
  parts.push(m.changeGainText({ amount: showAmount(gainText(gainLeft)) }))
  return <p>{m.changeText({ span, parts: parts.join(', ') })}</p>
}

function valueGraphOptions(range: Range) {
  return queryOptions({
    queryKey: holdingsKeys.graph(range),
    queryFn: ({ signal }) =>
      call(
        holdingsCalls.graphForDealUser,
        // The default range sends no input, so that the answer can be prefetched.
        range === defaultChartRange ? {} : { range },
        { signal },
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

function useValueGraph(range: Range | undefined) {
  return useQuery({
    ...valueGraphOptions(range ?? defaultChartRange),
    enabled: range !== undefined,
  })
}
