import type { KnownOrder } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import { isLongDeep, type Law, type Seen, short } from './law'

/** In the end every payment is settled, and every order that was paid as agreed is credited. */
export const nothingHangs: Law = {
  name: 'nothing hangs',
  check(simulation, seen) {
    if (!seen.isLast) return []
    return [
      ...unsettled(simulation, seen),
      ...miscredited(simulation, seen),
      ...stillOutside(simulation),
    ]
  },
}

function unsettled(simulation: Simulation, seen: Seen): string[] {
  const rowOf = new Map(seen.payments.map((row) => [row.hash, row]))
  return simulation.nodes.chain.blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap(({ hash }) => {
      const isPayment = simulation.records.payments.get(hash)?.currency
      if (!isPayment || !isLongDeep(seen, number)) return []
      const state = rowOf.get(hash)?.state
      if (state === undefined) return [`${short(hash)} in block ${number} is unknown`]
      return state === 'seen' ? [`${short(hash)} in block ${number} is still only seen`] : []
    }),
  )
}

function miscredited(simulation: Simulation, seen: Seen): string[] {
  return simulation.records.orders.flatMap((known) => {
    const { order, cancelAskedAt } = known
    // Either may have been first, and who is on hold is credited by an operator.
    if (cancelAskedAt !== undefined || simulation.records.mayBeHeld(known.member)) return []
    const isPaid = wasPaid(simulation, seen, known)
    const isCredited = seen.credited.has(order.id)
    if (isPaid && !isCredited) return [`order ${order.id} was paid as agreed and is not credited`]
    if (!isPaid && isCredited) return [`order ${order.id} was not paid as agreed and is credited`]
    return []
  })
}

function wasPaid(simulation: Simulation, seen: Seen, { order, pays }: KnownOrder): boolean {
  return pays.some(({ tx, amount }) => {
    const place = seen.places.get(tx.hash)
    if (place === undefined || !isLongDeep(seen, place)) return false
    const at = (simulation.nodes.chain.blocks[place]?.timestamp ?? 0) * 1_000
    return amount === BigInt(order.pay) && at <= Date.parse(order.expiresAt)
  })
}

function stillOutside({ records }: Simulation): string[] {
  return records.members.flatMap(({ name, hasArrived }) =>
    hasArrived ? [] : [`${name} could not open an account and link a wallet`],
  )
}
