import { type PaymentsWork, paymentsWork } from '@/server/modules/purchases'
import { type AskedAt, followSwaps } from '@/server/modules/swaps'
import type { Services } from '@/server/services'

/** All that follows the chain: payments, and what else waits for the same blocks. */
export function moneyWork(outer: Services): PaymentsWork {
  const askedAt: AskedAt = new Map()
  return paymentsWork(outer, (services) => [
    ['swaps', () => followSwaps(services, askedAt)],
    ...(services.sandbox?.stepsOnChain(services) ?? []),
  ])
}
