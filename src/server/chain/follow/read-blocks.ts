import type { Hex, PublicClient } from 'viem'
import { type Block, lower, readBlock, readHeader } from '@/server/chain/blocks/chain-block'
import { inParallel } from '@/server/platform/lists'
import type { FollowNeeds } from '../needs'
import type { BlockReader } from './block-reader'

export interface ReadBlock {
  block: Block
  /** What each reader found in the block, in the order of the readers. */
  found: unknown[][]
}

interface BlocksToRead {
  client: PublicClient
  head: Block
  numbers: bigint[]
}

/** In the order of their consecutive numbers; undefined if no node returns the block. */
export async function readBlocks(
  needs: FollowNeeds,
  readers: BlockReader[],
  blocks: BlocksToRead,
): Promise<(ReadBlock | undefined)[]> {
  const { client, numbers } = blocks
  const read = await inParallel(numbers, (number) => readWhole(client, readers, number))
  // guard: without it, a hole of the reading node ends following — server/chain/holes: blocks that
  //   the reading node lacks are read from another — second choice
  return read.includes(undefined) ? fillHoles(needs, readers, { ...blocks, read }) : read
}

/**
 * A block that the reading node lacks below its head is requested from the others. It counts only
 * under the hash that the reading node's next block names as its parent, so another node fills gaps
 * of this chain and cannot lead to another one.
 */
async function fillHoles(
  needs: FollowNeeds,
  readers: BlockReader[],
  { client, head, numbers, read }: BlocksToRead & { read: (ReadBlock | undefined)[] },
): Promise<(ReadBlock | undefined)[]> {
  const others = needs.chain.nodes.filter((node) => node.client !== client)
  const filled = [...read]
  let hash = read.at(-1) === undefined ? await hashOfLast({ client, head, numbers }) : undefined
  for (const [index, number] of [...numbers.entries()].toReversed()) {
    if (filled[index] === undefined && hash !== undefined)
      filled[index] = await readElsewhere(needs, readers, { others, number, hash })
    const parentHash = filled[index]?.block.parentHash
    hash = parentHash && lower(parentHash)
  }
  return filled
}

async function hashOfLast({ client, head, numbers }: BlocksToRead): Promise<Hex | undefined> {
  const last = numbers.at(-1)
  if (last === undefined || last === head.number) return lower(head.hash)
  const next = await readHeader(client, last + 1n)
  return next && lower(next.parentHash)
}

async function readElsewhere(
  { log }: FollowNeeds,
  readers: BlockReader[],
  { others, number, hash }: { others: FollowNeeds['chain']['nodes']; number: bigint; hash: Hex },
): Promise<ReadBlock | undefined> {
  for (const { name, client } of others) {
    // A node that fails is skipped: it may lack the block as well.
    const read = await readWhole(client, readers, number, hash).catch(() => undefined)
    if (read === undefined) continue
    log.info('a block that a node lacks is read from another', {
      block: String(number),
      node: name,
    })
    return read
  }
  return undefined
}

async function readWhole(
  client: PublicClient,
  readers: BlockReader[],
  number: bigint,
  hash?: Hex,
): Promise<ReadBlock | undefined> {
  const block = await readBlock(client, number)
  // guard: without it, a hole is filled with any block of another node — server/chain/holes: a
  //   block from another node is rejected if the reading node’s next block does not name it —
  //   without the second condition
  if (block === undefined || (hash !== undefined && lower(block.hash) !== hash)) return undefined
  const foundByReader = await Promise.all(readers.map((reader) => reader.read(client, block)))
  return { block, found: foundByReader }
}
