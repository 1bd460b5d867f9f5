import type { Services } from '@/server/services'
import { renewSignal } from './renew'

const askEveryMs = 30_000

interface Seen {
  askedAt: number
  /** When each currency last had a price. */
  pricedAt: Map<string, number>
}

/** Of this process: each asks nodes of its own choice. */
const seenBy = new WeakMap<Services, Seen>()

/**
 * How long ago the currency that is worst off had a price. A feed may rightly be a day old, so the answer of the port
 * counts, which knows for each currency what is too old.
 */
export async function watchPrices(services: Services): Promise<void> {
  if (services.chain.isAbsent) return
  const seen = seenBy.get(services) ?? {
    askedAt: Number.NEGATIVE_INFINITY,
    pricedAt: new Map<string, number>(),
  }
  seenBy.set(services, seen)
  const nowMs = () => services.clock.now().getTime()
  if (Math.abs(nowMs() - seen.askedAt) >= askEveryMs) {
    seen.askedAt = nowMs()
    await askAll(services, seen)
  }
  const oldest = Math.min(...seen.pricedAt.values())
  const value = Math.max(0, nowMs() - oldest) / 1_000
  await renewSignal(services, { name: 'prices', value })
}

async function askAll(
  { chain, prices, clock, startedAt }: Services,
  { pricedAt }: Seen,
): Promise<void> {
  const currencies = await chain.currencies()
  await Promise.all(
    currencies.map(async ({ symbol }) => {
      if (!pricedAt.has(symbol)) pricedAt.set(symbol, startedAt.getTime())
      const isPriced = await prices.priceOf(symbol).then(
        () => true,
        () => false,
      )
      if (isPriced) pricedAt.set(symbol, clock.now().getTime())
    }),
  )
}
