import { type PublicClient, type RpcLog, size, zeroAddress } from 'viem'
import { chainFacts } from '@/config/chain'
import { type Block, lower, mayHoldLogOf, transferTopic } from '@/server/chain/blocks/chain-block'

/** A Transfer log of the token with a non-zero amount. */
export interface TokenTransfer {
  chainId: number
  hash: string
  logIndex: number
  blockNumber: bigint
  blockHash: string
  blockAt: Date
  sender: string
  receiver: string
  amount: bigint
}

/**
 * Asks by the block's hash, because a node without this block then says so; asked by number it
 * would answer that there were no transfers. Skipped if the block's own header rules them out.
 */
export async function transfersIn(
  client: PublicClient,
  token: string,
  block: Block,
): Promise<TokenTransfer[]> {
  if (!mayHoldLogOf([token, transferTopic], block)) return []
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, address: lower(token), topics: [transferTopic] }],
  })
  return transfersOf(token, block, logs)
}

export function transfersOf(token: string, block: Block, logs: RpcLog[]): TokenTransfer[] {
  return logs.flatMap((log) => transferIn(token, block, log) ?? [])
}

/** A transfer of zero, or from a wallet to itself, has no effect and gets no row. */
function transferIn(token: string, block: Block, log: RpcLog): TokenTransfer | undefined {
  const [topic, from, to] = log.topics
  const isTransfer =
    lower(log.address) === lower(token) &&
    topic === transferTopic &&
    from !== undefined &&
    to !== undefined &&
    size(log.data) === 32
  if (!isTransfer || log.transactionHash === null || log.logIndex === null) return undefined
  const [sender, receiver] = [from, to].map((addressTopic) =>
    lower(`0x${addressTopic.slice(-40)}`),
  ) as [string, string]
  const amount = BigInt(log.data)
  if (amount === 0n || sender === receiver) return undefined
  return {
    chainId: chainFacts.id,
    hash: lower(log.transactionHash),
    logIndex: Number(log.logIndex),
    blockNumber: block.number,
    blockHash: lower(block.hash),
    blockAt: block.at,
    sender,
    receiver,
    amount,
  }
}

export const isZeroAddress = (address: string) => address === zeroAddress
