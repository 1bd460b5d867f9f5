import { dayMs } from '@/config/durations'
import { bookTotal } from '@/contract/cost-basis'
import { formatMicroUsd, shareBps, valueAt } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import type { Holdings } from '../../../contract/user/holdings'
import * as m from '../messages'
import { accountText } from '../messages/sample'
import type { ValueGraph } from '../rules'
import { ValueChart } from './value-chart'
import { ValueFacts } from './value-hero'
import styles from './value-hero.module.css'
import { RangeChange } from './value-series'
import { ValueSums } from './value-sums'

const fixings: [day: string, milliUsd: number[]][] = [
  ['2026-09-14', [12245, 12221, 12258, 12303, 12272]],
  ['2026-09-21', [12282, 12221, 12253, 12279, 12284]],
  ['2026-09-28', [12332, 12312, 12321, 12385, 12407]],
  ['2026-10-05', [12345, 12314, 12354, 12396, 12417]],
  ['2026-10-12', [12426, 12448, 12378, 12315, 12259]],
  ['2026-10-19', [12258, 12283, 12349, 12366, 12346]],
  ['2026-10-26', [12326, 12360, 12332, 12321, 12348]],
  ['2026-11-02', [12315, 12300, 12281, 12342, 12387]],
  ['2026-11-09', [12401, 12468, 12442, 12382, 12385]],
  ['2026-11-16', [12385, 12434, 12387, 12454, 12456]],
]
const purchases = [
  { at: '2026-09-13T08:15:00.000Z', shares: 24_464_449n, cost: 300_000_000n },
  { at: '2026-10-01T08:15:00.000Z', shares: 19_099_910n, cost: 236_480_000n },
  { at: '2026-10-25T08:15:00.000Z', shares: 20_147_339n, cost: 250_000_000n },
  { at: '2026-11-13T08:15:00.000Z', shares: 12_052_690n, cost: 150_000_000n },
]
const claim = { at: '2026-11-03T08:15:00.000Z', shares: 84_383n, value: 1_037_000n }
const staked = 20_000_000n
const unclaimed = 57_260n

const firstPrice = 12_201_000n

const prices = fixings.flatMap(([monday, week]) =>
  week.map((milliUsd, index) => ({
    at: new Date(Date.parse(`${monday}T16:00:00.000Z`) + index * dayMs).toISOString(),
    price: BigInt(milliUsd) * 1_000n,
  })),
)

function pointAt(at: string): ValueGraph['series'][number] {
  const price = prices.findLast((fixing) => fixing.at <= at)?.price ?? firstPrice
  const bought = purchases.filter((one) => one.at <= at)
  const isClaimed = claim.at <= at
  const shares = bought.reduce((sum, one) => sum + one.shares, isClaimed ? claim.shares : 0n)
  const paid = bought.reduce((sum, { cost }) => sum + cost, 0n)
  return {
    at,
    sharePrice: String(price),
    shares: String(shares),
    value: String(valueAt(shares, price)),
    book: { paid: String(paid), rewards: isClaimed ? String(claim.value) : '0', received: '0' },
  }
}

const times = [...prices, ...purchases, claim].map(({ at }) => at).toSorted()
const series = times.map(pointAt)
const last = series.at(-1) as (typeof series)[number]
const book = last.book
const paid = BigInt(book.paid)
const total = bookTotal({ paid, rewards: BigInt(book.rewards), received: 0n })
const gain = BigInt(last.value) - total
const gains = { book, gain: String(gain), gainBps: shareBps(gain, total) }

const sampleHoldings: Holdings = {
  available: String(BigInt(last.shares) - staked),
  staked: String(staked),
  delivering: '0',
  delivered: '0',
  sending: '0',
  offered: '0',
  pending: '0',
  rewards: String(unclaimed),
  sharePrice: last.sharePrice,
  priceAt: last.at,
  value: last.value,
  ...gains,
  fifo: gains,
}

const sampleGraph: ValueGraph = {
  series,
  fixingCount: prices.length,
  change: { bought: String(paid), gain: String(gain) },
  deals: purchases.map(({ at, shares, cost }, index) => ({
    id: String(index),
    kind: 'purchase',
    at,
    shares: String(shares),
    sharePrice: pointAt(at).sharePrice,
    cost: String(cost),
  })),
  rewards: [
    {
      id: 'claim',
      kind: 'claim',
      at: claim.at,
      shares: String(claim.shares),
      sharePrice: pointAt(claim.at).sharePrice,
    },
  ],
  swaps: [],
}

export function SampleDashboard() {
  return (
    <section
      className={`${styles.sample} ${stack.gap4}`}
      aria-label={accountText({ day: formatDay(sampleHoldings.priceAt) })}
    >
      <div>
        <p className={`${styles.name} ${texts.hint}`}>{m.valueTitle()}</p>
        <p className={texts.worth}>
          <bdi>{formatMicroUsd(sampleHoldings.value)}</bdi>
        </p>
        <div className={`${styles.facts} ${texts.note}`}>
          <ValueFacts holdings={sampleHoldings} />
        </div>
      </div>
      <ValueChart graph={sampleGraph} figure="gain">
        <RangeChange graph={sampleGraph} range="3M" />
      </ValueChart>
      <ValueSums holdings={sampleHoldings} isSample />
    </section>
  )
}
