import { and, eq, inArray, isNotNull, max } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { middleOf } from '@/server/chain/nodes/fees'
import { finalOnEveryNode, numbersUsed } from '@/server/chain/nodes/final'
import { once } from '@/server/platform/lists'
import type { RefundsNeeds } from '../needs'
import { NoRefundYet } from '../refund-note'
import { refundOrders, refunds } from '../tables'

interface RefundCall {
  to: Address
  value: bigint
  data: Hex
}

export function refundCall(
  { token, amount }: { token: string | null; amount: bigint },
  recipient: Address,
): RefundCall {
  if (token === null) return { to: recipient, value: amount, data: '0x' }
  const call = { abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] } as const
  return { to: token as Address, value: 0n, data: encodeFunctionData(call) }
}

/** The nodes' answers about an address's nonces, read once per turn for any number of refunds. */
interface TreasuryNumbers {
  /** The next one, counting transactions that are in no block yet. */
  pending(address: Address): Promise<number>
  /** How many are in final blocks, by the node that knows the fewest. */
  final(address: Address): Promise<number>
}

export interface TurnNeeds extends RefundsNeeds {
  numbers: TreasuryNumbers
}

export function treasuryNumbers(needs: RefundsNeeds): TreasuryNumbers {
  return {
    pending: once(async (address) => {
      const counts = await askEveryNode(needs, (client) =>
        client.getTransactionCount({ address, blockTag: 'pending' }),
      )
      return Number(middleOf(requireAnswers(counts).map(BigInt)))
    }),
    final: once(async (address) => {
      const counts = await finalOnEveryNode(needs, async (client, final) =>
        final < 0n ? 0 : numbersUsed(client, final, address),
      )
      return Math.min(...requireAnswers(counts))
    }),
  }
}

function requireAnswers<Answer>(nodeAnswers: Answer[] | undefined): Answer[] {
  if (nodeAnswers === undefined) throw new NoRefundYet('nodesDontAnswerText')
  return nodeAnswers
}

/** The treasury's next nonce, counting also what we signed and the nodes may not have seen yet. */
export async function nextNonce({ db, numbers }: TurnNeeds, address: Address): Promise<number> {
  const onChain = await numbers.pending(address)
  const [row] = await db
    .select({ newest: max(refunds.nonce) })
    .from(refunds)
    .where(inArray(refunds.state, ['signed', 'sent']))
  return Math.max(onChain, (row?.newest ?? -1) + 1)
}

export const notFinalYet = (nonce: number) => new NoRefundYet('isOnItsWayText', { nonce })

/**
 * The nonce of an earlier order for the same payment, if it is still unused. Everything signed for
 * one payment has one nonce, so the chain accepts at most one of them.
 */
async function keptNumber(
  { db, numbers }: TurnNeeds,
  { paymentId, from, next }: { paymentId: string; from: Address; next: number },
): Promise<number | undefined> {
  const rows = await db
    .select({ nonce: refundOrders.nonce })
    .from(refundOrders)
    .where(and(eq(refundOrders.paymentId, paymentId), isNotNull(refundOrders.nonce)))
  if (rows.length === 0) return undefined
  const used = await numbers.final(from)
  const [kept] = rows
    .flatMap(({ nonce }) => (nonce === null || nonce < used ? [] : [nonce]))
    .sort((a, b) => a - b)
  if (kept !== undefined && kept < next) throw notFinalYet(kept)
  return kept
}

/**
 * The next nonce that no other order has: orders that were handed out may be signed at any time.
 */
async function freeNumber({ db }: RefundsNeeds, next: number): Promise<number> {
  const rows = await db
    .select({ nonce: refundOrders.nonce })
    .from(refundOrders)
    .where(inArray(refundOrders.state, ['ordered', 'uploaded', 'refused']))
  const assignedNonces = new Set(rows.map(({ nonce }) => nonce))
  let free = next
  while (assignedNonces.has(free)) free += 1
  return free
}

export async function numberFor(
  needs: TurnNeeds,
  { paymentId, from }: { paymentId: string; from: Address },
): Promise<number> {
  const next = await nextNonce(needs, from)
  return (await keptNumber(needs, { paymentId, from, next })) ?? freeNumber(needs, next)
}

export async function isOnAnyNode(needs: RefundsNeeds, hash: Hex): Promise<boolean> {
  const answers = await askEveryNode(needs, (client) =>
    client.request({ method: 'eth_getTransactionByHash', params: [hash] }),
  )
  return requireAnswers(answers).some((answer) => answer !== null)
}

/** The nonce of a transaction of the treasury, and the free nonces before it. */
export const behind = (nonce: number, next: number) => ({
  nonce,
  next: nonce - 1 > next ? `${next}–${nonce - 1}` : next,
})
