import { demoHistory } from '../payments/demo-history'
import { type PaymentsWork, paymentsWork } from '../payments/turn'
import type { Services } from '../services'
import { type AskedAt, followSwaps } from '../swaps/follow-swaps'

/** All that follows the chain: payments, swaps, and in a sandbox the demo member's first orders. */
export function moneyWork(outer: Services): PaymentsWork {
  const askedAt: AskedAt = new Map()
  let isDemoDone = false
  return paymentsWork(outer, (services) => [
    ['swaps', () => followSwaps(services, askedAt)],
    [
      'demo',
      async () => {
        if (!isDemoDone) isDemoDone = await demoHistory(services)
      },
    ],
  ])
}
