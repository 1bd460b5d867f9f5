import type { KnownOrder } from '../simulation/records'
import { isLongDeep, type Law, type Outside, type SeenRows, short } from './law'

/** In the end every payment is settled, and every order that was paid as agreed is credited. */
export const nothingHangs: Law = {
  name: 'nothing hangs',
  check(outside, seen) {
    if (!seen.isLast) return []
    return [...unsettled(outside, seen), ...uncredited(outside, seen), ...stillOutside(outside)]
  },
}

function unsettled(outside: Outside, seen: SeenRows): string[] {
  const rowOf = new Map(seen.payments.map((row) => [row.hash, row]))
  return outside.nodes.chain.blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap(({ hash }) => {
      const isPayment = outside.records.payments.get(hash)?.currency
      if (!isPayment || !isLongDeep(outside, number)) return []
      const state = rowOf.get(hash)?.state
      if (state === undefined) return [`${short(hash)} in block ${number} is unknown`]
      return state === 'seen' ? [`${short(hash)} in block ${number} is still only seen`] : []
    }),
  )
}

/** That what is credited was paid as agreed, another law says. */
function uncredited(outside: Outside, seen: SeenRows): string[] {
  return outside.records.orders.flatMap((known) => {
    const { order, cancelAskedAt } = known
    // Either may have been first, and who is on hold is credited by an operator.
    if (cancelAskedAt !== undefined || outside.records.mayBeHeld(known.member)) return []
    return wasPaid(outside, seen, known) && !seen.credited.has(order.id)
      ? [`order ${order.id} was paid as agreed and is not credited`]
      : []
  })
}

function wasPaid(outside: Outside, seen: SeenRows, { order, pays }: KnownOrder): boolean {
  return pays.some(({ tx, amount, currency }) => {
    const place = seen.places.get(tx.hash)
    if (place === undefined || !isLongDeep(outside, place)) return false
    const at = outside.nodes.chain.timeMs(place)
    return (
      amount === BigInt(order.pay) &&
      currency === order.currency &&
      at <= Date.parse(order.expiresAt)
    )
  })
}

function stillOutside({ records }: Outside): string[] {
  return records.members.flatMap(({ name, hasArrived }) =>
    hasArrived ? [] : [`${name} could not open an account and link a wallet`],
  )
}
