import type { PaymentRow } from '../product'
import type { KnownOrder } from '../simulation/records'
import { type Law, type Outside, type SeenRows, shortHash } from './law'

/** A block's time counts in whole seconds. */
const secondMs = 1_000

/** Only what was paid as agreed credits an order: exactly, in its coin, in time, from a wallet of its member, once. */
export const creditedAsAgreed: Law = {
  name: 'credited as agreed',
  isQuick: true,
  check(world, seenRows) {
    return [...seenRows.credited].flatMap(([orderId, rows]) => {
      const knownOrder = world.records.orderOf(orderId)
      const violations =
        rows.length > 1 ? [`order ${orderId} is credited by ${rows.length} payments`] : []
      // The answer with the order may still be on its way.
      if (knownOrder === undefined) return violations
      return [
        ...violations,
        ...rows.flatMap((row) => against(world, seenRows, { known: knownOrder, row })),
      ]
    })
  },
}

function against(
  world: Outside,
  { places }: SeenRows,
  { known, row: { hash } }: { known: KnownOrder; row: PaymentRow },
): string[] {
  const { order, member, cancelledAt } = known
  const sentPayment = world.records.payments.get(hash)
  const block = places.get(hash)
  if (sentPayment === undefined || !member.wallets.includes(sentPayment.tx.from))
    return [`${shortHash(hash)} of a stranger credits an order`]
  const violations: string[] = []
  if (sentPayment.amount !== BigInt(order.pay) || sentPayment.currency !== order.currency)
    violations.push(
      `${shortHash(hash)} pays ${sentPayment.amount} ${sentPayment.currency} and credits an order of ${order.pay} ${order.currency}`,
    )
  const at = block === undefined ? 0 : world.nodes.chain.timeMs(block)
  if (at > Date.parse(order.expiresAt))
    violations.push(`${shortHash(hash)} is credited and came late`)
  if (cancelledAt !== undefined && at > cancelledAt + secondMs)
    violations.push(`${shortHash(hash)} is credited and came after its order was cancelled`)
  return violations
}
