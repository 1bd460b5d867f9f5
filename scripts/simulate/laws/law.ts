import type { Nodes } from '../chain/nodes'
import { confirmations, type PaymentRow, reads, type ToldCount } from '../product'
import type { Failure } from '../simulation/choices'
import type { Mailbox } from '../simulation/mailbox'
import type { CallTimes, KnownDelivery, Member } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import type { Rows } from '../simulation/store'

/** What is true, whatever the product says: what the world has set, what members asked for and sent, and the chain. */
export interface Outside extends Pick<Simulation, 'records' | 'beganAt'> {
  nodes: Pick<Nodes, 'chain' | 'treasury'>
  mailbox: Pick<Mailbox, 'arrived' | 'early' | 'lettersTo'>
  time: { now(): number }
}

/** What the product says at one moment, and where the chain has what it describes. */
export interface SeenRows {
  rows: Rows
  payments: PaymentRow[]
  /** By order: the payments that it was credited by. */
  credited: Map<string, PaymentRow[]>
  /** By hash of a transaction: the block that has it on the true chain. */
  places: Map<string, number>
  /** After the calm, when nothing may be under way any more. */
  isLast: boolean
}

/**
 * One thing that must always hold, or hold in the end: what the product says is checked against what is true outside of it.
 */
export interface Law {
  name: string
  /** Also checked within a second of each transaction that wrote money. */
  isQuick?: true
  /** What is wrong, each in a sentence. */
  check(outside: Outside, seen: SeenRows): string[] | Promise<string[]>
}

/** Asks every law what is wrong at this moment. */
export async function lookAround(
  simulation: Simulation,
  laws: Law[],
  isLast: boolean,
): Promise<Failure[]> {
  simulation.count('looks')
  const failures: Failure[] = []
  await simulation.store
    .look(async (query) => {
      const resultsByText = new Map<string, Promise<unknown[]>>()
      const rows = <Row>(text: string) => {
        const knownResult = resultsByText.get(text) ?? query(text)
        resultsByText.set(text, knownResult)
        return knownResult as Promise<Row[]>
      }
      const seenRows = await seenBy(simulation, rows, isLast)
      for (const law of laws)
        for (const text of await law.check(simulation, seenRows))
          failures.push({ law: law.name, text })
    })
    .catch((error: Error) => failures.push({ law: 'the oracle itself', text: String(error.stack) }))
  return failures
}

export async function seenBy({ nodes }: Outside, rows: Rows, isLast: boolean): Promise<SeenRows> {
  const payments = await rows<PaymentRow>(reads.payments)
  const credited = new Map<string, PaymentRow[]>()
  for (const row of payments)
    if (row.outcome === 'credited' && row.order_id !== null)
      credited.set(row.order_id, [...(credited.get(row.order_id) ?? []), row])
  return { rows, payments, credited, places: nodes.chain.places, isLast }
}

/** The acts of one member that could be the latest, of those that replace each other; concurrent ones all count. */
export function lastAnswered<One extends CallTimes>(acts: One[]): One[] {
  const isOver = ({ answeredAt }: One) =>
    acts.some(
      (otherAct) => otherAct.askedAt > answeredAt && otherAct.answeredAt < Number.POSITIVE_INFINITY,
    )
  return acts.filter((act) => !isOver(act))
}

/** Whether a delivery or a payout is what its member asked for; the answer may still be on its way. */
export const isAsAsked = (
  knownDelivery: KnownDelivery | undefined,
  { account, address, amount }: { account: string; address: string; amount: string },
) =>
  knownDelivery === undefined ||
  (knownDelivery.amount === BigInt(amount) &&
    knownDelivery.member.accountId === account &&
    knownDelivery.member.wallets.includes(address))

/** How long after a moment what belongs before it may still be written. */
const lateMs = 60_000
const threeMinutesMs = 180_000

/**
 * What a member owned at a moment by all looks around it; undefined if that changed, or was not
 * known.
 */
export function heldAt({ records }: Outside, account: string, at: number): bigint | undefined {
  const { holdings } = records
  const slack = records.clockSlack(at - threeMinutesMs, at + threeMinutesMs)
  const first = holdings.findLastIndex((look) => look.at < at - slack)
  const last = holdings.findIndex((look) => look.at > at + slack + lateMs)
  if (first < 0 || last < 0) return undefined
  const [heldAmount, ...otherAmounts] = holdings
    .slice(first, last + 1)
    .map(({ of }) => of.get(account))
  return otherAmounts.every((amount) => amount === heldAmount) ? heldAmount : undefined
}

/** Who was told something more or less often than it happened. */
export async function mistold(
  { records }: Outside,
  { rows }: SeenRows,
  dueOf: (member: Member) => Record<string, number>,
): Promise<string[]> {
  const toldCounts = await rows<ToldCount>(reads.toldKinds)
  return records.members.flatMap((member) =>
    Object.entries(dueOf(member)).flatMap(([kind, due]) => {
      const isSo = (row: ToldCount) => row.account === member.accountId && row.kind === kind
      const count = toldCounts.find(isSo)?.count ?? 0
      return count === due
        ? []
        : [`${member.name} was told ${kind} ${count} times instead of ${due}`]
    }),
  )
}

/** Of what was answered as done although it was asked for after its end, by any clock. */
export function beyondEnd(
  { clockSlack }: Outside['records'],
  { askedAt, answeredAt, member }: CallTimes & { member: Member },
  end = 0,
): string[] {
  const isLate = askedAt > end + clockSlack(end, askedAt)
  return isLate && answeredAt < Number.POSITIVE_INFINITY
    ? [`${member.name} came ${askedAt - end} ms after the end`]
    : []
}

export const shortHash = (hash: string) => hash.slice(0, 10)

/** Why nothing may be booked yet of what is in a block. */
export function notDeep(world: Outside, block: number): string | undefined {
  const depth = world.nodes.chain.head - block + 1
  if (depth < confirmations) return `after ${depth} of ${confirmations} confirmations`
  return isFinal(world, block) ? undefined : 'and not final'
}

/** Whether no fork can replace a block any more. */
export const isFinal = ({ nodes: { chain } }: Outside, block: number) =>
  block <= chain.head - chain.finalBehind

/** Deep and final enough that the product has had time for it. */
export const isLongDeep = ({ nodes: { chain } }: Outside, block: number) =>
  chain.head - block + 1 >= Math.max(confirmations, chain.finalBehind) + 5
