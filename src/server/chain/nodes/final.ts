import {
  type Hex,
  numberToHex,
  type PublicClient,
  type RpcTransaction,
  type RpcTransactionReceipt,
} from 'viem'
import { readHeader } from '../blocks/chain-block'
import { newestOfDepth } from '../blocks/depth'
import { askEveryNode } from './chain'

/**
 * The only way in which the chain's answers become final for us: every node is asked, with the
 * block up to which its own blocks are settled, which means final and, if given, at least `depth`
 * deep. Returns the answers in the order of the nodes; undefined while any is silent. Heads are
 * read before anything else: what is settled then is still settled when the answer is read. In the
 * other order a reorg in between could go unnoticed.
 */
export function finalOnEveryNode<Told>(
  needs: Parameters<typeof askEveryNode>[0],
  look: (client: PublicClient, settled: bigint) => Promise<Told>,
  depth?: number,
): Promise<Told[] | undefined> {
  return askEveryNode(needs, async (client) => look(client, await settledOn(client, depth)))
}

async function settledOn(client: PublicClient, depth: number | undefined): Promise<bigint> {
  const [head, final] = await Promise.all([
    depth === undefined ? undefined : readHeader(client, 'latest'),
    readHeader(client, 'finalized'),
  ])
  const newest = final?.number ?? -1n
  if (depth === undefined) return newest
  const deep = newestOfDepth(depth, head?.number ?? -1n)
  // guard: without it, a deep block need not be final — server/purchases/incoming/reorg: a payment
  //   that is deep and not final waits — first choice
  // guard: without it, a block is as deep as it was when it was listed —
  //   server/purchases/settling/depth: a node that lost its newest blocks since is asked again —
  //   second choice
  return deep < newest ? deep : newest
}

/**
 * unknown: the node does not know it · waiting: it is in no block · in a block: in one that is not
 * settled yet · done, failed: settled · overtaken: another transaction of its sender with the same
 * nonce is settled, so it can never be.
 */
export interface Fate {
  is: 'unknown' | 'waiting' | 'in a block' | 'done' | 'failed' | 'overtaken'
  /** Of several versions, the one in a block. */
  hash?: string
  receipt?: RpcTransactionReceipt
  /** As the node has it while it is in no block. */
  transaction?: RpcTransaction
}

interface SentTransaction {
  /**
   * All versions ever signed, newest first: they are the same call under one nonce, so only one can
   * land.
   */
  hashes: readonly string[]
  sender: string
  /** Null if no node has reported it yet. */
  nonce: number | null
}

/** One node's answer about a transaction, with the block up to which its blocks are settled. */
export async function fateOf(
  client: PublicClient,
  settled: bigint,
  { hashes, sender, nonce }: SentTransaction,
): Promise<Fate> {
  for (const hash of hashes) {
    const receipt = await receiptOf(client, hash)
    if (receipt === null) continue
    if (BigInt(receipt.blockNumber) > settled) return { is: 'in a block', hash, receipt }
    return { is: receipt.status === '0x1' ? 'done' : 'failed', hash, receipt }
  }
  const params: [Hex] = [hashes[0] as Hex]
  const transaction = await client.request({ method: 'eth_getTransactionByHash', params })
  if (transaction !== null) return { is: 'waiting', transaction }
  if (nonce === null || settled < 0n) return { is: 'unknown' }
  const used = await numbersUsed(client, settled, sender)
  return { is: used > nonce ? 'overtaken' : 'unknown' }
}

export function receiptOf(
  client: PublicClient,
  hash: string,
): Promise<RpcTransactionReceipt | null> {
  return client.request({ method: 'eth_getTransactionReceipt', params: [hash as Hex] })
}

/** How many transactions of an address are in blocks up to this one, by one node. */
export async function numbersUsed(
  client: PublicClient,
  block: bigint,
  address: string,
): Promise<number> {
  const params: [Hex, Hex] = [address as Hex, numberToHex(block)]
  return Number(await client.request({ method: 'eth_getTransactionCount', params }))
}
