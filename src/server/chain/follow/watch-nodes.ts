import { eq } from 'drizzle-orm'
import type { PublicClient } from 'viem'
import { minuteMs } from '@/config/durations'
import { type Block, lower, readHeader } from '@/server/chain/blocks/chain-block'
import { type ChainCursor, noteFinal, readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { minNodes } from '@/server/chain/nodes/chain'
import { signals } from '@/server/platform/db/tables'
import { measure } from '@/server/platform/signals/metrics'
import { renewSignal } from '@/server/platform/signals/renew'
import type { FollowNeeds } from '../needs'
import { followedBlocks } from './tables'

const checkedForMs = minuteMs

interface View {
  client: PublicClient
  head: Block
  final: Block
}

/**
 * Rewards and deadlines use the newest block that all nodes call final and that we have followed.
 */
export async function watchNodes(needs: FollowNeeds): Promise<void> {
  const { chain, db } = needs
  const isWrong = (await chain.check(checkedForMs)) === 'wrong'
  const nodeViews = await Promise.all(chain.nodes.map(({ client }) => viewOf(client)))
  await measureHeads(needs, nodeViews)
  const views = nodeViews.filter((view) => view !== undefined)
  const cursor = await readChainCursor(db)
  const shared = cursor && (await sharedFinal(needs, cursor, views))
  const agreeing = cursor === undefined ? views.length : (shared?.agreeing ?? 0)
  // guard: without it, blocks that only one node has count as settled —
  //   server/purchases/settling/counted-time: one node of two that speaks of later years — without
  //   the second condition
  if (shared !== undefined && shared.agreeing === chain.nodes.length)
    await noteFinal(db, shared.block.at)
  await alertOnChain(needs, { isWrong, agreeing, behindMs: behindMs(cursor, views) })
}

/** A silent node's newest block keeps ageing. */
async function measureHeads(needs: FollowNeeds, nodeViews: (View | undefined)[]): Promise<void> {
  const nowMs = (await needs.databaseTime()).getTime()
  needs.chain.nodes.forEach(({ name: node }, place) => {
    const headTimeMs = nodeViews[place]?.head.at.getTime() ?? headAt.get(node)
    if (headTimeMs === undefined) return
    headAt.set(node, headTimeMs)
    measure('fnx_chain_head_age_seconds', { node }, Math.max(0, nowMs - headTimeMs) / 1_000)
  })
}

const headAt = new Map<string, number>()

async function viewOf(client: PublicClient): Promise<View | undefined> {
  try {
    const [head, final] = await Promise.all([
      readHeader(client, 'latest'),
      readHeader(client, 'finalized'),
    ])
    return head && final && { client, head, final }
  } catch {
    return undefined
  }
}

interface SharedFinal {
  block: Block
  agreeing: number
}

async function sharedFinal(
  { db }: FollowNeeds,
  cursor: ChainCursor,
  views: View[],
): Promise<SharedFinal | undefined> {
  const heights = [cursor.height, ...views.map(({ final }) => final.number)]
  const height = heights.sort((a, b) => Number(a - b))[0] as bigint
  const [ours] = await db.select().from(followedBlocks).where(eq(followedBlocks.number, height))
  const headers = await Promise.all(
    views.map(({ client }) => readHeader(client, height).catch(() => undefined)),
  )
  const same = headers.filter((block) => block !== undefined && lower(block.hash) === ours?.hash)
  const [block] = same
  return block && { block, agreeing: same.length }
}

function behindMs(cursor: ChainCursor | undefined, views: View[]): number {
  if (cursor === undefined) return 0
  const ahead = views.filter(({ head }) => head.number > cursor.height)
  return Math.max(0, ...ahead.map(({ head }) => head.at.getTime() - cursor.blockAt.getTime()))
}

interface Findings {
  isWrong: boolean
  agreeing: number
  behindMs: number
}

async function alertOnChain(needs: FollowNeeds, findings: Findings): Promise<void> {
  const now = await needs.databaseTime()
  const [last] = await needs.db.select().from(signals).where(eq(signals.name, 'chain'))
  const isSplit = findings.agreeing < minNodes(needs)
  const splitSince = last?.details.splitSince ?? now.toISOString()
  const splitMs = isSplit ? now.getTime() - Date.parse(splitSince) : 0
  await renewSignal(needs, {
    name: 'chain',
    value: Math.max(splitMs, findings.behindMs) / 1_000,
    ...(findings.isWrong && { state: 'alarm', isPausing: true }),
    details: { ...findings, ...(isSplit && { splitSince }) },
  })
}
