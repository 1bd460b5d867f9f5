import { and, eq, inArray, isNotNull, max } from 'drizzle-orm'
import { type Address, type Hex, numberToHex } from 'viem'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { askEveryNode } from '@/server/chain/nodes/chain'
import type { Services } from '@/server/services'
import { refunds, returnOrders } from '../tables'
import { NoRefundYet } from './journals'

/** Counts what was signed and may still be on its way. */
export async function nextNonce({ chain, db }: Services, address: Address): Promise<number> {
  const onChain = await chain.reader.getTransactionCount({ address, blockTag: 'pending' })
  const [row] = await db
    .select({ newest: max(refunds.nonce) })
    .from(refunds)
    .where(inArray(refunds.state, ['signed', 'sent']))
  return Math.max(onChain, (row?.newest ?? -1) + 1)
}

/** In final blocks, by the node that knows of the fewest. */
export async function numbersUsed(services: Services, address: Address): Promise<number> {
  const answers = await askEveryNode(services, async (reader) => {
    const final = (await readHeader(reader, 'finalized'))?.number
    if (final === undefined) return 0
    const params: [Hex, Hex] = [address, numberToHex(final)]
    return Number(await reader.request({ method: 'eth_getTransactionCount', params }))
  })
  if (answers === undefined) throw new NoRefundYet('The nodes do not answer. It is tried again.')
  return Math.min(...answers)
}

export const notFinalYet = (nonce: number) =>
  new NoRefundYet(
    `Transaction ${nonce} of the treasury is on its way. This waits until it is final.`,
  )

/** An earlier order's unused number: of all signed for one payment, the chain takes one at most. */
export async function keptNumber(
  services: Services,
  { paymentId, from, next }: { paymentId: string; from: Address; next: number },
): Promise<number | undefined> {
  const rows = await services.db
    .select({ nonce: returnOrders.nonce })
    .from(returnOrders)
    .where(and(eq(returnOrders.paymentId, paymentId), isNotNull(returnOrders.nonce)))
  if (rows.length === 0) return undefined
  const used = await numbersUsed(services, from)
  const [kept] = rows
    .flatMap(({ nonce }) => (nonce === null || nonce < used ? [] : [nonce]))
    .sort((a, b) => a - b)
  if (kept !== undefined && kept < next) throw notFinalYet(kept)
  return kept
}

/** Skips the numbers of other orders, which may be signed at any time. */
async function freeNumber({ db }: Services, next: number): Promise<number> {
  const rows = await db
    .select({ nonce: returnOrders.nonce })
    .from(returnOrders)
    .where(inArray(returnOrders.state, ['ordered', 'uploaded', 'refused']))
  const given = new Set(rows.map(({ nonce }) => nonce))
  let free = next
  while (given.has(free)) free += 1
  return free
}

export async function numberFor(
  services: Services,
  { paymentId, from }: { paymentId: string; from: Address },
): Promise<number> {
  const next = await nextNonce(services, from)
  return (await keptNumber(services, { paymentId, from, next })) ?? freeNumber(services, next)
}

export async function isSeen(services: Services, hash: Hex): Promise<boolean> {
  const answers = await askEveryNode(services, (reader) =>
    reader.request({ method: 'eth_getTransactionByHash', params: [hash] }),
  )
  if (answers === undefined) throw new NoRefundYet('The nodes do not answer. It is tried again.')
  return answers.some((answer) => answer !== null)
}

export const behind = (nonce: number, next: number) =>
  `It is transaction ${nonce} of the treasury, and waits for ${next}${nonce - 1 > next ? ` to ${nonce - 1}` : ''}: upload those returns; where no return has such a number, any other transaction of the treasury uses it up.`
