import type { PublicClient } from 'viem'
import type { Block } from '@/server/chain/blocks/chain-block'
import type { Db } from '@/server/platform/db/database'

/**
 * Somebody who wants to know what stands in the blocks. All readers are shown the same blocks in
 * the same order. What they keep is written in the transaction that moves the place of following,
 * so none of them misses a block or is shown one twice.
 */
export interface BlockReader<Found = unknown> {
  /** Whose findings the log counts. */
  name: string
  /** What this block holds for the reader. `node` is the one that showed the block. */
  read(node: PublicClient, block: Block): Promise<Found[]>
  keep(tx: Db, found: Found[]): Promise<void>
  /** A reorg took the blocks above this one: what they held has not happened. Answers how much. */
  forget(tx: Db, above: bigint, how: { isNewChain: boolean }): Promise<number>
}
