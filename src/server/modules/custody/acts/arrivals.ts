import { and, asc, eq } from 'drizzle-orm'
import { type PublicClient, size } from 'viem'
import { asTopic, lower, transferTopic } from '@/server/chain/blocks/chain-block'
import { agreedAnswer } from '@/server/chain/nodes/chain'
import { finalOnEveryNode, receiptOf } from '@/server/chain/nodes/final'
import { isUniqueViolation } from '@/server/platform/errors'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { type AbsentWhy, type DeskAct, deskActs } from './tables'

const shownRowCount = 20
/** A transaction that no node knows after an hour was mistyped, or was never sent. */
const lookedForMs = 60 * 60_000

/** Asks every node what the transactions that operators named brought to the desk. */
export async function lookUpArrivals(needs: CustodyNeeds, token: TokenInBooks): Promise<void> {
  const lookedForActs = await needs.db
    .select()
    .from(deskActs)
    .where(and(eq(deskActs.state, 'looked-for'), eq(deskActs.generation, token.generation)))
    .orderBy(asc(deskActs.askedAt))
    .limit(shownRowCount)
  for (const act of lookedForActs) await lookUp(needs, token, act)
}

/** unknown: to no node · waiting: in a block that is not deep and final yet. */
interface OnNode {
  is: 'unknown' | 'waiting' | 'failed' | 'read'
  arrivals: Arrival[]
}

interface Arrival {
  logIndex: number
  contract: string
  receiver: string
  units: bigint
}

async function lookUp(needs: CustodyNeeds, token: TokenInBooks, act: DeskAct): Promise<void> {
  const read = arrivalsReader(needs, token, act.hash ?? '')
  const answer = agreedAnswer(await finalOnEveryNode(needs, read, needs.confirmations))
  if (answer === undefined) return
  const now = needs.clock.now()
  const isOld = now.getTime() - act.askedAt.getTime() > lookedForMs
  if (answer.is === 'waiting' || (answer.is === 'unknown' && !isOld)) return
  if (answer.is === 'unknown') return end(needs, act, 'unknown')
  if (answer.is === 'failed') return end(needs, act, 'failed')
  for (const arrival of answer.arrivals) if (await note(needs, act, arrival)) return
  return end(needs, act, 'nothing')
}

/**
 * The log's position is part of a unique key, so each is returned once, however often it is named.
 */
async function note({ db }: CustodyNeeds, { id }: DeskAct, arrival: Arrival): Promise<boolean> {
  try {
    await db
      .update(deskActs)
      .set({ ...arrival, state: 'found' })
      .where(and(eq(deskActs.id, id), eq(deskActs.state, 'looked-for')))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function end({ db, clock }: CustodyNeeds, { id }: DeskAct, why: AbsentWhy): Promise<void> {
  await db
    .update(deskActs)
    .set({ state: 'absent', why, endedAt: clock.now() })
    .where(and(eq(deskActs.id, id), eq(deskActs.state, 'looked-for')))
}

const arrivalsReader =
  ({ chain }: CustodyNeeds, { desk }: TokenInBooks, hash: string) =>
  async (client: PublicClient, settled: bigint): Promise<OnNode> => {
    const receipt = await receiptOf(client, hash)
    if (receipt === null) return { is: 'unknown', arrivals: [] }
    if (BigInt(receipt.blockNumber) > settled) return { is: 'waiting', arrivals: [] }
    if (receipt.status !== '0x1') return { is: 'failed', arrivals: [] }
    const listed = (await chain.currencies()).flatMap(({ address }) => address?.toLowerCase() ?? [])
    const arrivals = receipt.logs.flatMap((log): Arrival[] => {
      const [topic, from, to, more] = log.topics
      const isArrival =
        topic === transferTopic &&
        more === undefined &&
        from !== undefined &&
        to !== undefined &&
        lower(to) === asTopic(desk) &&
        // The signer sends back listed tokens only, because a call of any other contract could do
        // anything.
        // guard: without it, every token at the desk is shown as returnable —
        //   server/custody/desk-acts: a share that comes home
        listed.includes(lower(log.address)) &&
        size(log.data) === 32 &&
        BigInt(log.data) > 0n
      if (!isArrival || log.logIndex === null) return []
      return [
        {
          logIndex: Number(log.logIndex),
          contract: lower(log.address),
          receiver: lower(`0x${from.slice(-40)}`),
          units: BigInt(log.data),
        },
      ]
    })
    return { is: 'read', arrivals }
  }
