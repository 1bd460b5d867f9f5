import type { PaymentRow } from '../product'
import type { KnownOrder } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import { type Law, type Seen, short } from './law'

/** A block's time counts in whole seconds. */
const secondMs = 1_000

/** Only what was paid as agreed credits an order: exactly, in time, from its wallet, once. */
export const creditedAsAgreed: Law = {
  name: 'credited as agreed',
  check(simulation, seen) {
    return [...seen.credited].flatMap(([orderId, rows]) => {
      const known = simulation.records.orderOf(orderId)
      const wrong =
        rows.length > 1 ? [`order ${orderId} is credited by ${rows.length} payments`] : []
      // The answer with the order may still be on its way.
      if (known === undefined) return wrong
      return [...wrong, ...rows.flatMap((row) => against(simulation, seen, { known, row }))]
    })
  },
}

function against(
  simulation: Simulation,
  { places }: Seen,
  { known, row: { hash } }: { known: KnownOrder; row: PaymentRow },
): string[] {
  const { order, cancelledAt } = known
  const sent = simulation.records.payments.get(hash)
  const place = places.get(hash)
  if (sent === undefined || sent.tx.from !== order.payer)
    return [`${short(hash)} of a stranger credits an order`]
  const wrong: string[] = []
  if (sent.amount !== BigInt(order.pay))
    wrong.push(`${short(hash)} pays ${sent.amount} and credits an order of ${order.pay}`)
  const at =
    place === undefined ? 0 : (simulation.nodes.chain.blocks[place]?.timestamp ?? 0) * secondMs
  if (at > Date.parse(order.expiresAt)) wrong.push(`${short(hash)} is credited and came late`)
  if (cancelledAt !== undefined && at > cancelledAt + secondMs)
    wrong.push(`${short(hash)} is credited and came after its order was cancelled`)
  return wrong
}
