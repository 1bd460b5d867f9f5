import type { WorthGraph } from '../rules'

// The course of a made-up year: two purchases, at the third and at the eighth fixing shown.
const prices = [
  11_820, 11_910, 11_875, 12_010, 12_120, 12_090, 12_230, 12_310, 12_280, 12_405, 12_460, 12_550,
]
const boughtAt = [2, 7]
const boughtMicroShares = 40_000_000n

function exampleGraph(): WorthGraph {
  let shares = 0n
  let cost = 0n
  const series = prices.map((thousandths, month) => {
    const sharePrice = BigInt(thousandths) * 1_000n
    if (boughtAt.includes(month)) {
      shares += boughtMicroShares
      cost += (boughtMicroShares * sharePrice) / 1_000_000n
    }
    return {
      at: new Date(Date.UTC(2025, month, 15, 16)).toISOString(),
      sharePrice: String(sharePrice),
      shares: String(shares),
      worth: String((shares * sharePrice) / 1_000_000n),
      cost: String(cost),
    }
  })
  const deals = boughtAt.map((month) => ({
    id: `example-${month}`,
    kind: 'purchase' as const,
    at: series[month]?.at ?? '',
    shares: String(boughtMicroShares),
    sharePrice: series[month]?.sharePrice ?? '0',
    cost: '0',
  }))
  return { series: series.slice(boughtAt[0]), deals }
}

/** Made up, and said to be: what the page shows once there is something to show. */
export const example = {
  graph: exampleGraph(),
  worth: '1004000000',
  gain: '36800000',
  gainBps: 381,
}
