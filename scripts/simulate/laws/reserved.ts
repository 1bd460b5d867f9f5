import { type AccountRow, reads } from '../product'
import type { KnownOrder } from '../simulation/records'
import type { Law, Outside, SeenRows } from './law'
import { creditedByTransfer } from './transfers'

/** What is reserved for a member are the shares of their orders that can still be paid. */
export const reservedForOrders: Law = {
  name: 'reserved shares are of open orders',
  async check(world, seenRows) {
    const rows = await seenRows.rows<AccountRow>(reads.reserved)
    const byTransfer = await creditedByTransfer(seenRows)
    return world.records.members.flatMap(({ name, accountId, unsure }) => {
      const ownOrders = world.records.orders.filter(({ member }) => member.name === name)
      const sum = (orders: KnownOrder[]) =>
        orders.reduce((total, { order }) => total + BigInt(order.receive), 0n)
      const transfers = world.records.transferOrders.filter(
        ({ member, order, isCancelled }) =>
          member.name === name && !isCancelled && !byTransfer.has(order.id),
      )
      const least = sum(ownOrders.filter((knownOrder) => isOpen(world, seenRows, knownOrder)))
      const greatest =
        sum(ownOrders.filter((knownOrder) => !isOver(world, seenRows, knownOrder))) +
        transfers.reduce((total, { order }) => total + BigInt(order.receive), 0n)
      const reservedShares = BigInt(rows.find(({ owner }) => owner === accountId)?.balance ?? 0)
      return unsure > 0 || (least <= reservedShares && reservedShares <= greatest)
        ? []
        : [`${name} has ${reservedShares} reserved, and open orders of ${least} to ${greatest}`]
    })
  },
}

/** Nobody has done anything about it: another payment in its coin may release it, too. */
function isOpen(
  { records, time, nodes }: Outside,
  { credited, places }: SeenRows,
  knownOrder: KnownOrder,
) {
  const { order, member, cancelAskedAt } = knownOrder
  // Both moments are of a clock that may have been off by minutes.
  const slack = records.clockSlack(0, time.now())
  const isTouched = [...records.payments.values()].some(
    ({ tx, currency }) =>
      currency === order.currency &&
      member.wallets.includes(tx.from) &&
      nodes.chain.timeMs(places.get(tx.hash) ?? 0) >= Date.parse(order.lockedAt) - 60_000 - slack,
  )
  const isInTime = time.now() < Date.parse(order.expiresAt) - slack
  return isInTime && !isTouched && cancelAskedAt === undefined && !credited.has(order.id)
}

/** Credited, cancelled, or past its time by blocks that everybody knows, and no payment is under way. */
function isOver(world: Outside, { credited, places }: SeenRows, knownOrder: KnownOrder): boolean {
  const { order, pays, cancelledAt } = knownOrder
  const { chain } = world.nodes
  const isDeep = (hash: string) => chain.timeMs(places.get(hash) ?? chain.head) < chain.longKnownMs
  const isLate = Date.parse(order.expiresAt) < chain.longKnownMs
  const isUnderWay = pays.some(({ tx }) => places.has(tx.hash) && !isDeep(tx.hash))
  return credited.has(order.id) || cancelledAt !== undefined || (isLate && !isUnderWay)
}
