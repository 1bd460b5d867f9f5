import type { PaymentRow } from '../product'
import type { KnownOrder } from '../simulation/records'
import { type Law, type Outside, type SeenRows, short } from './law'

/** A block's time counts in whole seconds. */
const secondMs = 1_000

/** Only what was paid as agreed credits an order: exactly, in its coin, in time, from a wallet of its member, once. */
export const creditedAsAgreed: Law = {
  name: 'credited as agreed',
  isQuick: true,
  check(outside, seen) {
    return [...seen.credited].flatMap(([orderId, rows]) => {
      const known = outside.records.orderOf(orderId)
      const wrong =
        rows.length > 1 ? [`order ${orderId} is credited by ${rows.length} payments`] : []
      // The answer with the order may still be on its way.
      if (known === undefined) return wrong
      return [...wrong, ...rows.flatMap((row) => against(outside, seen, { known, row }))]
    })
  },
}

function against(
  outside: Outside,
  { places }: SeenRows,
  { known, row: { hash } }: { known: KnownOrder; row: PaymentRow },
): string[] {
  const { order, member, cancelledAt } = known
  const sent = outside.records.payments.get(hash)
  const place = places.get(hash)
  if (sent === undefined || !member.wallets.includes(sent.tx.from))
    return [`${short(hash)} of a stranger credits an order`]
  const wrong: string[] = []
  if (sent.amount !== BigInt(order.pay) || sent.currency !== order.currency)
    wrong.push(
      `${short(hash)} pays ${sent.amount} ${sent.currency} and credits an order of ${order.pay} ${order.currency}`,
    )
  const at = place === undefined ? 0 : outside.nodes.chain.timeMs(place)
  if (at > Date.parse(order.expiresAt)) wrong.push(`${short(hash)} is credited and came late`)
  if (cancelledAt !== undefined && at > cancelledAt + secondMs)
    wrong.push(`${short(hash)} is credited and came after its order was cancelled`)
  return wrong
}
