import { confirmations, type PaymentRow, reads } from '../product'
import type { Simulation } from '../simulation/simulation'
import type { Rows } from '../simulation/store'

/** What the oracle sees at one moment. */
export interface Seen {
  rows: Rows
  payments: PaymentRow[]
  /** By order: the payments that it was credited by. */
  credited: Map<string, PaymentRow[]>
  /** By hash of a transaction: the block that has it on the true chain. */
  places: Map<string, number>
  head: number
  /** After the calm, when nothing may be under way any more. */
  isLast: boolean
}

/**
 * One thing that must always hold, or hold in the end. It is checked against the model chain, against
 * orders as they were signed, and against answers, never by the product's own code.
 */
export interface Law {
  name: string
  /** Also checked within a second of each transaction that wrote money. */
  isQuick?: true
  /** What is wrong, each in a sentence. */
  check(simulation: Simulation, seen: Seen): string[] | Promise<string[]>
}

export async function lookAround(
  simulation: Simulation,
  laws: Law[],
  isLast: boolean,
): Promise<void> {
  simulation.count('looks')
  await simulation.store
    .look(async (rows) => {
      const payments = await rows<PaymentRow>(reads.payments)
      const credited = new Map<string, PaymentRow[]>()
      for (const row of payments)
        if (row.outcome === 'credited' && row.order_id !== null)
          credited.set(row.order_id, [...(credited.get(row.order_id) ?? []), row])
      const { nodes } = simulation
      const seen = {
        rows,
        payments,
        credited,
        places: nodes.places(),
        head: nodes.chain.head,
        isLast,
      }
      for (const law of laws)
        for (const text of await law.check(simulation, seen)) simulation.fail(law.name, text)
    })
    .catch((error: Error) => simulation.fail('the oracle itself', String(error.stack)))
}

interface Asked {
  askedAt: number
  /** Infinity as long as nobody knows whether it was done. */
  answeredAt: number
}

/** Of one member's acts that replace each other those that may be the last: of two at once, either. */
export function lastAnswered<One extends Asked>(acts: One[]): One[] {
  const isOver = ({ answeredAt }: One) =>
    acts.some((other) => other.askedAt > answeredAt && other.answeredAt < Number.POSITIVE_INFINITY)
  return acts.filter((one) => !isOver(one))
}

export const short = (hash: string) => hash.slice(0, 10)

/** How many blocks, its own included, confirm what stands in a block. */
export const depthOf = ({ head }: Pick<Seen, 'head'>, place: number) => head - place + 1

/** Deep enough that the product has had time for it. */
export const isLongDeep = (seen: Pick<Seen, 'head'>, place: number) =>
  depthOf(seen, place) >= confirmations + 5
