import { type Address, numberToHex, type PublicClient, type RpcLog } from 'viem'
import { lower, readHeader, transferTopic } from '@/server/chain/blocks/chain-block'
import { minOf } from '@/server/platform/amounts'
import { groupBy } from '@/server/platform/lists'
import { errorFields } from '@/server/platform/log/log'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { keepTransfers } from './keep'
import { type TokenTransfer, transfersOf } from './scan'

const blockBatchSize = 5_000n
/** About six hours of blocks; a difference is found within a minute or two. */
const blocksBack = 50_000n

interface Range {
  from: bigint
  to: bigint
}

/**
 * Blocks are followed on the node that is furthest ahead. If it hides a transfer, by an error in
 * its index or on purpose, the transfer would never be seen, and books and chain would differ
 * permanently. So if they differ, all nodes are asked for the logs of these blocks, and what any of
 * them shows is recorded as seen. Only `settleTransfers` books it, and asks every node again.
 */
export async function rereadTransfers(
  needs: CustodyNeeds,
  token: TokenInBooks,
  { from, to }: Range,
): Promise<void> {
  const first = to - from > blocksBack ? to - blocksBack : from
  for (const { name, client } of needs.chain.nodes) {
    try {
      const transfers = await transfersBetween(client, token, { from: first, to })
      const fresh = await needs.db.transaction((tx) => keepTransfers(needs, tx, transfers))
      if (fresh.length > 0)
        needs.log.error('transfers of shares had not been seen, and are now', {
          node: name,
          hashes: fresh,
        })
    } catch (error) {
      needs.log.error('a node does not show the transfers of shares again', {
        node: name,
        ...errorFields(error),
      })
    }
  }
}

async function transfersBetween(
  client: PublicClient,
  { token }: TokenInBooks,
  { from, to }: Range,
): Promise<TokenTransfer[]> {
  const transfers: TokenTransfer[] = []
  for (let first = from; first <= to; first += blockBatchSize) {
    const last = first + blockBatchSize - 1n
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: token as Address,
          topics: [transferTopic],
          fromBlock: numberToHex(first),
          toBlock: numberToHex(minOf(last, to)),
        },
      ],
    })
    transfers.push(...(await withTheirBlocks(client, token, logs)))
  }
  return transfers
}

/** A log does not contain its block's time. */
async function withTheirBlocks(client: PublicClient, token: string, logs: RpcLog[]) {
  const transfers: TokenTransfer[] = []
  for (const [number, ofBlock] of groupBy(logs, (log) => BigInt(log.blockNumber ?? 0))) {
    const block = await readHeader(client, number)
    if (block === undefined) continue
    const here = ofBlock.filter(
      ({ blockHash }) => blockHash && lower(blockHash) === lower(block.hash),
    )
    transfers.push(...transfersOf(token, block, here))
  }
  return transfers
}
