import { desc, gt, lte } from 'drizzle-orm'
import type { PublicClient } from 'viem'
import { type Block, lower, readHeader } from '@/server/chain/blocks/chain-block'
import { type ChainCursor, moveChainCursor } from '@/server/chain/blocks/chain-cursor'
import type { FollowNeeds } from '../needs'
import type { BlockReader } from './block-reader'
import { followedBlocks } from './tables'

/**
 * The nodes follow another chain than before. Production stops; a sandbox starts again from zero.
 */
class AnotherChain extends Error {}

interface ReplacedPlace {
  cursor: ChainCursor
  client: PublicClient
  head: Block
}

/**
 * Rewinds to the newest followed block that is still in the chain, and every reader forgets what
 * was above it. False if no block was replaced and the node is merely behind.
 */
export async function rewind(
  needs: FollowNeeds,
  readers: BlockReader[],
  { cursor, client, head }: ReplacedPlace,
): Promise<boolean> {
  const stored = await needs.db
    .select()
    .from(followedBlocks)
    .where(lte(followedBlocks.number, head.number))
    .orderBy(desc(followedBlocks.number))
  if (stored.length === 0) return false
  for (const { number, hash } of stored) {
    const block = number === head.number ? head : await readHeader(client, number)
    if (block === undefined) return false
    if (lower(block.hash) !== hash) continue
    if (number === stored[0]?.number) return false
    await goBackTo(needs, readers, { cursor, block, isNewChain: false })
    return true
  }
  if (needs.mode !== 'sandbox')
    throw new AnotherChain('The chain shares none of the last blocks with what was followed.')
  const first = await readHeader(client, 0n)
  if (first === undefined) return false
  needs.log.info('the chain was reset, blocks are followed from its first one')
  await goBackTo(needs, readers, { cursor, block: first, isNewChain: true })
  return true
}

interface Ancestor {
  cursor: ChainCursor
  block: Block
  isNewChain: boolean
}

async function goBackTo(
  needs: FollowNeeds,
  readers: BlockReader[],
  { cursor, block, isNewChain }: Ancestor,
): Promise<void> {
  const forgotten = await needs.db.transaction(async (tx) => {
    await moveChainCursor(needs, tx, { from: cursor, to: block })
    await tx.delete(followedBlocks).where(gt(followedBlocks.number, block.number))
    await tx
      .insert(followedBlocks)
      .values({ number: block.number, hash: lower(block.hash) })
      .onConflictDoUpdate({ target: followedBlocks.number, set: { hash: lower(block.hash) } })
    const counts: Record<string, number> = {}
    for (const reader of readers)
      counts[reader.name] = await reader.forget(tx, block.number, { isNewChain })
    return counts
  })
  needs.log.info('a reorg of the chain', {
    from: String(cursor.height),
    to: String(block.number),
    ...forgotten,
  })
}
