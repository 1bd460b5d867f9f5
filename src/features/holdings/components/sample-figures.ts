import { dayMs } from '@/config/durations'
import { isStakingOffered } from '@/config/staking-offered'
import { microUsdPerCent } from '@/config/units'
import { bookTotal } from '@/contract/cost-basis'
import { shareBps, valueAt } from '@/contract/format/amounts'
import type { Holdings } from '@/contract/user/holdings'
import type { ValueGraph } from '../rules'

/**
 * A sample member: four purchases of whole dollars, and a stake of 20 shares for twelve months from
 * October 1. Prices are the sample bank's. `sample-figures.test.ts` checks that the ledger gives
 * the same figures for such a member.
 */
const priceCents: [monday: string, week: number[]][] = [
  ['2026-09-14', [1224, 1222, 1225, 1230, 1227]],
  ['2026-09-21', [1228, 1222, 1225, 1227, 1228]],
  ['2026-09-28', [1233, 1231, 1232, 1238, 1240]],
  ['2026-10-05', [1234, 1231, 1235, 1239, 1241]],
  ['2026-10-12', [1242, 1244, 1237, 1231, 1225]],
  ['2026-10-19', [1225, 1228, 1234, 1236, 1234]],
  ['2026-10-26', [1232, 1236, 1233, 1232, 1234]],
  ['2026-11-02', [1231, 1230, 1228, 1234, 1238]],
  ['2026-11-09', [1240, 1246, 1244, 1238, 1238]],
  ['2026-11-16', [1238, 1243, 1238, 1245, 1245]],
]
/** The price of the Friday before, at which the first purchase was made. */
const priceBefore = 1220n * microUsdPerCent

const purchases = [
  { at: '2026-09-14T08:15:00.000Z', shares: 24_467_213n, cost: 300_000_000n },
  { at: '2026-10-01T08:15:00.000Z', shares: 20_190_746n, cost: 250_000_000n },
  { at: '2026-10-26T08:15:00.000Z', shares: 20_158_022n, cost: 250_000_000n },
  { at: '2026-11-13T08:15:00.000Z', shares: 12_055_735n, cost: 150_000_000n },
]
const claim = { at: '2026-11-03T08:15:00.000Z', shares: 99_452n }

/** The stake: what is locked, what was claimed, and what can be claimed. */
const ofStake = { staked: 20_000_000n, claims: [claim], unclaimed: 51_232n }
const noStake: typeof ofStake = { staked: 0n, claims: [], unclaimed: 0n }

const fixings = priceCents.flatMap(([monday, week]) =>
  week.map((cents, index) => ({
    at: new Date(Date.parse(`${monday}T16:00:00.000Z`) + index * dayMs).toISOString(),
    price: BigInt(cents) * microUsdPerCent,
  })),
)

const priceAt = (at: string) => fixings.findLast((fixing) => fixing.at <= at)?.price ?? priceBefore

/**
 * Rewards count at the price of the day on which they were claimed, which is fixed in the
 * afternoon.
 */
const claimPrice = priceAt(`${claim.at.slice(0, 10)}T24`)

function pointAt(at: string, { claims }: typeof ofStake): ValueGraph['series'][number] {
  const bought = purchases.filter((purchase) => purchase.at <= at)
  const claimed = claims
    .filter((claim) => claim.at <= at)
    .reduce((sum, one) => sum + one.shares, 0n)
  const shares = bought.reduce((sum, one) => sum + one.shares, claimed)
  const paid = bought.reduce((sum, { cost }) => sum + cost, 0n)
  const rewards = valueAt(claimed, claimPrice)
  const price = priceAt(at)
  return {
    at,
    sharePrice: String(price),
    shares: String(shares),
    value: String(valueAt(shares, price)),
    book: { paid: String(paid), rewards: String(rewards), received: '0' },
  }
}

/** If a bank has no staking plans, the member has no stake. */
export function sampleMember(): { holdings: Holdings; graph: ValueGraph } {
  const stake = isStakingOffered() ? ofStake : noStake
  const times = [...fixings, ...purchases, ...stake.claims].map(({ at }) => at).toSorted()
  const series = times.map((at) => pointAt(at, stake))
  const last = series.at(-1) as (typeof series)[number]
  const { book } = last
  const total = bookTotal({ paid: BigInt(book.paid), rewards: BigInt(book.rewards), received: 0n })
  const gain = BigInt(last.value) - total
  const gains = { book, gain: String(gain), gainBps: shareBps(gain, total) }
  const holdings = {
    available: String(BigInt(last.shares) - stake.staked),
    staked: String(stake.staked),
    delivering: '0',
    delivered: '0',
    sending: '0',
    offered: '0',
    pending: '0',
    rewards: String(stake.unclaimed),
    sharePrice: last.sharePrice,
    priceAt: last.at,
    value: last.value,
    ...gains,
    fifo: gains,
  }
  const graph: ValueGraph = {
    series,
    fixingCount: fixings.length,
    change: { bought: book.paid, gain: String(gain) },
    deals: purchases.map(({ at, shares, cost }, index) => ({
      id: String(index),
      kind: 'purchase',
      at,
      shares: String(shares),
      sharePrice: String(priceAt(at)),
      cost: String(cost),
    })),
    rewards: stake.claims.map(({ at, shares }) => ({
      id: 'claim',
      kind: 'claim',
      at,
      shares: String(shares),
      sharePrice: String(claimPrice),
    })),
    swaps: [],
  }
  return { holdings, graph }
}
