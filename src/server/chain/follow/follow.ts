import { and, gt, lt } from 'drizzle-orm'
import type { PublicClient } from 'viem'
import { minuteMs } from '@/config/durations'
import { type Block, lower, readHeader } from '@/server/chain/blocks/chain-block'
import {
  beginAt,
  type ChainCursor,
  moveChainCursor,
  noteMinHead,
  readChainCursor,
} from '@/server/chain/blocks/chain-cursor'
import { lowestOf } from '@/server/chain/blocks/depth'
import type { Db } from '@/server/platform/db/database'
import type { FollowNeeds } from '../needs'
import type { BlockReader } from './block-reader'
import { type ReadBlock, readBlocks } from './read-blocks'
import { rewind } from './rewind'
import { followedBlocks } from './tables'

const storedBlocks = 300n
const blockBatchSize = 100
const oldHeadMs = minuteMs

export interface FollowResult {
  blocks: number
  isBehind: boolean
}

/**
 * Reads the next blocks, passes them to every reader, and saves the cursor together with what the
 * readers keep. It rewinds first if the chain has replaced followed blocks.
 */
export async function follow(needs: FollowNeeds, readers: BlockReader[]): Promise<FollowResult> {
  const lead = await furthest(needs)
  if (lead === undefined) return nothingFollowed
  const { head } = lead
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return begin(needs, lead)
  if (lead.minHead !== undefined && lead.minHead !== cursor.minHead)
    await noteMinHead(needs.db, lead.minHead)
  if (head.number < cursor.height) return lookBack(needs, readers, { cursor, lead })
  if (head.number === cursor.height) {
    return lower(head.hash) === cursor.blockHash
      ? nothingFollowed
      : lookBack(needs, readers, { cursor, lead })
  }
  return goOn(needs, readers, { cursor, lead })
}

interface Lead {
  client: PublicClient
  head: Block
  /** Undefined while a node is silent: its last value still counts. */
  minHead: bigint | undefined
}

/** A node that is stuck must not stop us. */
async function furthest({ chain, clock, mode, log }: FollowNeeds): Promise<Lead | undefined> {
  const ends = await Promise.allSettled(
    chain.nodes.map(async ({ client }) => ({ client, head: await readHeader(client, 'latest') })),
  )
  const views = ends.flatMap((end) => {
    if (end.status === 'rejected' || end.value.head === undefined) return []
    const { client, head } = end.value
    return [{ client, head }]
  })
  const isWhole = views.length === chain.nodes.length
  const minHead = isWhole ? lowestOf(views.map(({ head }) => head.number)) : undefined
  const [lead] = views.toSorted((a, b) => Number(b.head.number - a.head.number))
  if (lead === undefined) {
    log.error('no node tells where the chain is')
  } else if (mode === 'production' && clock.now().getTime() - lead.head.at.getTime() > oldHeadMs) {
    log.error('the newest block of all nodes is old', { block: String(lead.head.number) })
  }
  return lead && { ...lead, minHead }
}

const nothingFollowed: FollowResult = { blocks: 0, isBehind: false }

async function begin(needs: FollowNeeds, { client, head }: Lead): Promise<FollowResult> {
  const { mode, followFrom } = needs
  const isFirstKnown = mode === 'sandbox' || followFrom !== undefined
  const first = isFirstKnown ? maxOf((followFrom ?? 0n) - 1n, 0n) : head.number
  const block = first === head.number ? head : await readHeader(client, first)
  if (block === undefined) return nothingFollowed
  await needs.db.transaction(async (tx) => {
    await beginAt({ ...needs, db: tx }, block)
    await keep(tx, [block])
  })
  needs.log.info('blocks are followed', { from: String(block.number) })
  return { blocks: 0, isBehind: block.number < head.number }
}

interface Place {
  cursor: ChainCursor
  lead: Lead
}

async function goOn(
  needs: FollowNeeds,
  readers: BlockReader[],
  { cursor, lead }: Place,
): Promise<FollowResult> {
  const { client, head } = lead
  const blockCount = Math.min(Number(head.number - cursor.height), blockBatchSize)
  const numbers = Array.from(
    { length: blockCount },
    (_, index) => cursor.height + BigInt(index + 1),
  )
  const read = await readBlocks(needs, readers, { client, head, numbers })
  const line = unbroken(cursor, read)
  const last = line.at(-1)
  // A missing block: the node is late, and no other has the block. Another hash: a reorg.
  if (last === undefined)
    return read[0] === undefined ? nothingFollowed : lookBack(needs, readers, { cursor, lead })
  await needs.db.transaction(async (tx) => {
    await moveChainCursor(needs, tx, { from: cursor, to: last.block })
    await keep(
      tx,
      line.map(({ block }) => block),
    )
    for (const [readerIndex, reader] of readers.entries())
      await reader.keep(
        tx,
        line.flatMap(({ found }) => found[readerIndex] ?? []),
      )
  })
  return { blocks: line.length, isBehind: last.block.number < head.number }
}

async function lookBack(
  needs: FollowNeeds,
  readers: BlockReader[],
  { cursor, lead }: Place,
): Promise<FollowResult> {
  const wasReorg = await rewind(needs, readers, { cursor, ...lead })
  return { blocks: 0, isBehind: wasReorg }
}

function unbroken({ blockHash }: ChainCursor, read: (ReadBlock | undefined)[]): ReadBlock[] {
  const line: ReadBlock[] = []
  let parent = blockHash
  for (const next of read) {
    // guard: without it, a block need not follow the one before it —
    //   server/purchases/incoming/reorg: a payment whose block was replaced waits — without the
    //   second condition
    if (next === undefined || lower(next.block.parentHash) !== parent) break
    line.push(next)
    parent = lower(next.block.hash)
  }
  return line
}

/** A sandbox keeps its first block, to distinguish a reset chain from a late node. */
async function keep(tx: Db, blocks: Block[]): Promise<void> {
  const rows = blocks.map(({ number, hash }) => ({ number, hash: lower(hash) }))
  await tx.insert(followedBlocks).values(rows).onConflictDoNothing()
  const oldest = (blocks.at(-1)?.number ?? 0n) - storedBlocks
  await tx
    .delete(followedBlocks)
    .where(and(lt(followedBlocks.number, oldest), gt(followedBlocks.number, 0n)))
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
