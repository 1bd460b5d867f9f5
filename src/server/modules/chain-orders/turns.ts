import { groupBy } from '@/server/platform/lists'

export interface OpenOrder {
  id: string
  signer: string
}

/** How many orders of each key are checked in a run. Payments to be credited wait for its end. */
const maxOrdersOfKey = 50

/**
 * Chooses the open orders to check in a run: of each key those that were checked longest ago, so
 * that each gets its turn, and the payouts of a run do not delay deliveries. It remembers in this
 * process only, so a new process begins with all of them.
 */
export class OrderTurns {
  private turn = 0
  private lastTurns = new Map<string, number>()

  /**
   * The ids of the orders to check now; of those that have waited equally long the first in `open`.
   */
  next(open: OpenOrder[]): string[] {
    this.turn += 1
    const lastTurn = ({ id }: OpenOrder) => this.lastTurns.get(id) ?? 0
    // guard: without it, the orders that are asked for are the same in each turn —
    //   server/custody/many-orders: more open payouts than a turn asks — order reversed
    const inTurn = open.toSorted((a, b) => lastTurn(a) - lastTurn(b))
    // guard: without it, many payouts hold up deliveries — server/custody/many-orders: hold up no
    //   order of another key
    const ofKeys = [...groupBy(inTurn, ({ signer }) => signer).values()]
    // guard: without it, a turn asks for every open order — server/custody/many-orders: more open
    //   payouts than a turn asks — without the third argument
    const chosen = ofKeys.flatMap((ofKey) => ofKey.slice(0, maxOrdersOfKey).map(({ id }) => id))
    this.lastTurns = new Map(open.map((order) => [order.id, lastTurn(order)]))
    for (const id of chosen) this.lastTurns.set(id, this.turn)
    return chosen
  }
}
