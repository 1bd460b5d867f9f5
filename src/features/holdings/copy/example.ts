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
      worth: String((shares * priceOf(week)) / 1_000_000n),
      cost: String(done.reduce((sum, { cost }) => sum + BigInt(cost), 0n)),
    }
  })
  return { series: series.slice(boughtAt[0]), deals, rewards: [], swaps: [] }
}

const graph = exampleGraph()
const { worth, cost } = graph.series.at(-1) ?? { worth: '0', cost: '1' }
const gain = BigInt(worth) - BigInt(cost)

/** Made up, and said to be: what the page shows once there is something to show. */
export const example = {
  graph,
  worth,
  gain: String(gain),
  gainBps: shareBps(gain, cost),
}
