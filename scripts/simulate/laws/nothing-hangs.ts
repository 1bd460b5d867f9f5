import type { KnownOrder } from '../simulation/records'
import { isLongDeep, type Law, type Outside, type SeenRows, shortHash } from './law'

/** In the end every payment is settled, and every order that was paid as agreed is credited. */
export const nothingHangs: Law = {
  name: 'nothing hangs',
  check(world, seenRows) {
    if (!seenRows.isLast) return []
    return [...unsettled(world, seenRows), ...uncredited(world, seenRows), ...stillOutside(world)]
  },
}

function unsettled(world: Outside, seenRows: SeenRows): string[] {
  const rowOf = new Map(seenRows.payments.map((row) => [row.hash, row]))
  return world.nodes.chain.blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap(({ hash }) => {
      const isPayment = world.records.payments.get(hash)?.currency
      if (!isPayment || !isLongDeep(world, number)) return []
      const state = rowOf.get(hash)?.state
      if (state === undefined) return [`${shortHash(hash)} in block ${number} is unknown`]
      return state === 'seen' ? [`${shortHash(hash)} in block ${number} is still only seen`] : []
    }),
  )
}

/** That what is credited was paid as agreed, another law says. */
function uncredited(world: Outside, seenRows: SeenRows): string[] {
  return world.records.orders.flatMap((knownOrder) => {
    const { order, cancelAskedAt } = knownOrder
    // Either may have been first, and who is on hold is credited by an operator.
    if (cancelAskedAt !== undefined || world.records.mayBeHeld(knownOrder.member)) return []
    return wasPaid(world, seenRows, knownOrder) && !seenRows.credited.has(order.id)
      ? [`order ${order.id} was paid as agreed and is not credited`]
      : []
  })
}

function wasPaid(world: Outside, seenRows: SeenRows, { order, pays }: KnownOrder): boolean {
  return pays.some(({ tx, amount, currency }) => {
    const block = seenRows.places.get(tx.hash)
    if (block === undefined || !isLongDeep(world, block)) return false
    const at = world.nodes.chain.timeMs(block)
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
