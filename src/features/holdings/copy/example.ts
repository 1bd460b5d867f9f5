import { shareBps } from '@/contract/format/amounts'
import type { ValueGraph } from '../rules'

const weeks = 40
const weekMs = 7 * 86_400_000
const firstAt = Date.UTC(2025, 1, 14, 16)
// A made-up course: a slow rise by thousandths, and a wave upon it.
const rise = 18
const wave = [0, 35, 60, 42, 10, -28, -50, -33, -5, 22]
const boughtAt = [2, 24]
const boughtMicroShares = 40_000_000n
const feeParts = 200n

function priceOf(week: number): bigint {
  return BigInt(11_800 + week * rise + (wave[week % wave.length] ?? 0)) * 1_000n
}

const paidBy = (deals: { cost: string }[]) =>
  String(deals.reduce((sum, { cost }) => sum + BigInt(cost), 0n))

function exampleGraph(): ValueGraph {
  const deals = boughtAt.map((week) => {
    const sharePrice = priceOf(week)
    const price = (boughtMicroShares * sharePrice) / 1_000_000n
    return {
      id: `example-${week}`,
      kind: 'purchase' as const,
      at: new Date(firstAt + week * weekMs).toISOString(),
      shares: String(boughtMicroShares),
      sharePrice: String(sharePrice),
      cost: String(price + price / feeParts),
    }
  })
  const series = Array.from({ length: weeks }, (_, week) => {
    const at = new Date(firstAt + week * weekMs).toISOString()
    const done = deals.filter((deal) => deal.at <= at)
    const shares = boughtMicroShares * BigInt(done.length)
    return {
      at,
      sharePrice: String(priceOf(week)),
      shares: String(shares),
      value: String((shares * priceOf(week)) / 1_000_000n),
      book: { paid: paidBy(done), rewards: '0', received: '0' },
    }
  })
  return {
    series: series.slice(boughtAt[0]),
    change: { bought: paidBy(deals) },
    deals,
    rewards: [],
    swaps: [],
  }
}

const graph = exampleGraph()
const value = graph.series.at(-1)?.value ?? '0'
const gain = BigInt(value) - BigInt(graph.change.bought)

/** Made up, and said to be: what the page shows once there is something to show. */
export const example = {
  graph,
  value,
  gain: String(gain),
  gainBps: shareBps(gain, graph.change.bought),
}
