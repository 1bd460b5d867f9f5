import type { PublicClient } from 'viem'
import type { Block } from '@/server/chain/blocks/chain-block'
import type { Db } from '@/server/platform/db/database'

/**
 * A part of the product that looks for something in blocks, such as payments. All readers are shown the same blocks in
 * the same order, and what they keep is written in the transaction that moves the place of
 * following, so each block is kept once. `read` may be called again for a block, after a death or
 * when another follower was faster, so it changes nothing. A reader that throws holds up all of
 * them at that block. Blocks from before a reader existed are not shown to it. What it keeps may
 * still be taken back by a reorg; what must last needs a step of its own that asks every node.
 */
export interface BlockReader<Found = unknown> {
  /** What the log calls the things that this reader finds, for example `payments`. */
  name: string
  /** What this block holds for the reader. `client` asks the node that showed the block. */
  read(client: PublicClient, block: Block): Promise<Found[]>
  /**
   * In the transaction that moves the place of following. After a reorg the same thing may come again,
   * so it is written under a unique key.
   */
  keep(tx: Db, found: Found[]): Promise<void>
  /** A reorg took the blocks above this one: what they held has not happened. Returns how much. */
  forget(tx: Db, above: bigint, how: { isNewChain: boolean }): Promise<number>
}
