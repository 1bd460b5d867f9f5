import type { PublicClient } from 'viem'
import type { Block } from '@/server/chain/blocks/chain-block'
import type { Db } from '@/server/platform/db/database'

/**
 * A part of the product that looks for something in blocks, such as payments. All readers get the
 * same blocks in the same order, and their results are written in the transaction that moves the
 * cursor, so each block is kept once. `read` may be called again for a block, after a crash or if
 * another follower was faster, so it must not change anything. A reader that throws stops all of
 * them at that block. Blocks from before a reader existed are not shown to it. A reorg may still
 * revert what it keeps; what must last needs a step of its own that asks every node.
 */
export interface BlockReader<Found = unknown> {
  /** The name in the log of what this reader finds, for example `payments`. */
  name: string
  /** What this block contains for the reader. `client` asks the node that returned the block. */
  read(client: PublicClient, block: Block): Promise<Found[]>
  /**
   * Runs in the transaction that moves the cursor. After a reorg the same thing may come again, so
   * it is written under a unique key.
   */
  keep(tx: Db, found: Found[]): Promise<void>
  /**
   * A reorg replaced the blocks above this one, so their results are reverted. Returns how many.
   */
  forget(tx: Db, above: bigint, how: { isNewChain: boolean }): Promise<number>
}
