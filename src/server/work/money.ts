import { type PaymentsWork, paymentsWork } from '../payments/turn'
import type { Services } from '../services'
import { type AskedAt, followSwaps } from '../swaps/follow-swaps'

/** All that follows the chain: payments, and what else waits for the same blocks. */
export function moneyWork(outer: Services): PaymentsWork {
  const askedAt: AskedAt = new Map()
  return paymentsWork(outer, (services) => [
    ['swaps', () => followSwaps(services, askedAt)],
    ...(services.sandbox?.stepsOnChain(services) ?? []),
  ])
}
