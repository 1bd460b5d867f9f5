import type { Hex } from 'viem'
import { below, type Random } from '../faked/chance'
import type { KnownOrder } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'

/** So many of the newest orders are looked at: those that may still be open. */
const newest = 5

/**
 * Payments that must credit nobody: a wallet that nobody has linked pays what another ordered, or a
 * member's own payment is undone by the chain.
 */
export const strangers: Actor = {
  name: 'strangers',
  begin(simulation) {
    const random = simulation.stream('strangers')
    void simulation.again(random, [10_000, 30_000], () => {
      const { orders } = simulation.records
      const knownOrder = orders[orders.length - 1 - below(random, newest)]
      const [isUndone, delayMs] = [random() < 0.5, 6_000 * random()]
      const from = addressOf(random)
      if (knownOrder !== undefined && !simulation.isCalm)
        pay(simulation, knownOrder, { from, isUndone, delayMs })
    })
  },
}

const addressOf = (random: Random): Hex =>
  `0x${Array.from({ length: 40 }, () => below(random, 16).toString(16)).join('')}`

interface How {
  from: Hex
  isUndone: boolean
  delayMs: number
}

function pay(simulation: Simulation, { order }: KnownOrder, options: How): void {
  const { nodes, records } = simulation
  const { isUndone, delayMs } = options
  const { currency: symbol, pay: exactly } = order
  const [from, amount] = [isUndone ? (order.payer as Hex) : options.from, BigInt(exactly)]
  const tx = nodes.chain.pay(from, nodes.treasury, amount, { symbol, isReverted: isUndone })
  const kind = isUndone ? 'in vain' : 'as a stranger'
  // What is undone brings nothing, so it is no payment.
  if (!isUndone) records.payments.set(tx.hash, { tx, currency: symbol, amount, kind })
  nodes.send(tx, delayMs)
  simulation.count('payments of nobody')
  simulation.say(`${from.slice(0, 10)} pays ${kind} by ${tx.hash.slice(0, 10)}`)
}
