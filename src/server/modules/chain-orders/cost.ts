import type { Address, Hex } from 'viem'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { topOf } from '@/server/chain/blocks/depth'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { type Fee, feeFor } from '@/server/chain/nodes/fees'
import { numbersUsed } from '@/server/chain/nodes/final'
import type { ChainOrdersNeeds } from './needs'

export interface Call {
  from: string
  to: string
  data: Hex
}

/**
 * A fee, and how many transactions of the key the chain has: the next nonce, unless an order has
 * it.
 */
export interface OrderCost extends Fee {
  used: number
}

/** The nodes disagree about what an order needs to know, so it is written in a later run. */
class NotAgreed extends Error {}

export async function costOf(needs: ChainOrdersNeeds, call: Call): Promise<OrderCost> {
  const { from, to, data } = call
  const fee = feeFor(needs, { account: from as Address, to: to as Address, data })
  const [fees, used] = await Promise.all([fee, usedNonces(needs, from)])
  return { ...fees, used }
}

/**
 * How many transactions of a key are in blocks, as every node answers for the same block. Later
 * ones belong to orders in our table. If the key is used by hand meanwhile, the next order cannot
 * land, and its shares are returned.
 */
async function usedNonces(needs: ChainOrdersNeeds, signer: string): Promise<number> {
  const block = await sharedBlock(needs)
  const nonces = await askEveryNode(needs, (client) => numbersUsed(client, block, signer))
  return requireAgreement(nonces, 'the nonce of a key')
}

/**
 * A block that we have followed and that every node knows. At their newest blocks, nodes that are
 * one block apart would contradict each other all the time.
 */
export async function sharedBlock({ db }: Pick<ChainOrdersNeeds, 'db'>): Promise<bigint> {
  const cursor = await readChainCursor(db)
  if (cursor === undefined) throw new NotAgreed('no block is followed yet')
  return topOf(cursor)
}

export function requireAgreement<Answer>(answers: Answer[] | undefined, what: string): Answer {
  // guard: without it, an order believes the first node — server/custody/nodes: a node that says a
  //   wallet is on the list — the first alone
  const answer = agreedAnswer(answers)
  if (answer === undefined) throw new NotAgreed(`the nodes do not agree on ${what}`)
  return answer
}
