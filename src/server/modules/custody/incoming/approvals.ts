import { and, asc, desc, eq, gt, lt, lte, or } from 'drizzle-orm'
import { getAddress, type PublicClient, size } from 'viem'
import { type Block, lower, mayHoldLogOf, readBlock } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import type { BlockReader } from '@/server/chain/follow/block-reader'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { groupBy } from '@/server/platform/lists'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { shareApprovals } from '../tables'

/** The first topic of ERC-20’s `Approval(owner, spender, amount)`. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Each may ask every node for a block, and payments wait for the turn. */
const approvalsATurn = 10

type Approval = typeof shareApprovals.$inferSelect
type SeenApproval = Omit<Approval, 'state'>

/** Finds the approvals in blocks by which a wallet lets another address move its shares. */
export function approvalsReader({ chain }: CustodyNeeds): BlockReader<SeenApproval> {
  const token = chain.shareToken && lower(chain.shareToken.contracts.token)
  return {
    name: 'share approvals',
    read: async (client, block) => (token === undefined ? [] : approvalsIn(client, token, block)),
    keep: async (tx, found) => {
      // Of every wallet: it may be linked later, and its earlier approvals are then still valid.
      if (found.length > 0) await tx.insert(shareApprovals).values(found).onConflictDoNothing()
    },
    forget: async (tx, above, { isNewChain }) => {
      const whereGoneApproval = and(
        eq(shareApprovals.state, 'seen'),
        gt(shareApprovals.blockNumber, above),
      )
      const deletedApprovals = await tx
        .delete(shareApprovals)
        .where(isNewChain ? undefined : whereGoneApproval)
        .returning({ hash: shareApprovals.hash })
      return deletedApprovals.length
    },
  }
}

async function approvalsIn(
  client: PublicClient,
  token: string,
  block: Block,
): Promise<SeenApproval[]> {
  if (!mayHoldLogOf([token, approvalTopic], block)) return []
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, address: lower(token), topics: [approvalTopic] }],
  })
  return logs.flatMap(({ address, topics, data, transactionHash, logIndex }) => {
    const [topic, owner, spender] = topics
    const isApproval = lower(address) === token && topic === approvalTopic && size(data) === 32
    if (!isApproval || !owner || !spender || !transactionHash || logIndex === null) return []
    return {
      wallet: addressIn(owner),
      spender: addressIn(spender),
      amount: BigInt(data),
      hash: lower(transactionHash),
      logIndex: Number(logIndex),
      blockNumber: block.number,
      blockHash: lower(block.hash),
    }
  })
}

const addressIn = (topic: string) => lower(`0x${topic.slice(-40)}`)

/**
 * Notifies the member once the approval is final. An approval about which nodes disagree waits, and
 * one that no node shows any more is deleted.
 */
export async function settleApprovals(needs: CustodyNeeds, { token }: TokenInBooks): Promise<void> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return
  const { state, blockNumber, logIndex } = shareApprovals
  const deepest = newestOfDepth(needs.confirmations, topOf(cursor))
  const due = await needs.db
    .select()
    .from(shareApprovals)
    .where(and(eq(state, 'seen'), lte(blockNumber, deepest)))
    .orderBy(asc(blockNumber), asc(logIndex))
    .limit(approvalsATurn)
  for (const [number, approvals] of groupBy(due, (approval) => approval.blockNumber)) {
    const views = await finalOnEveryNode(
      needs,
      async (client, settled) => (number > settled ? undefined : shownOn(client, token, number)),
      needs.confirmations,
    )
    if (views === undefined || views.includes(undefined)) return
    for (const approval of approvals) {
      const shownCount = views.filter((view) => view?.has(textOf(approval))).length
      // guard: without it, one node decides who may move a member's shares —
      //   server/custody/approvals: an approval that only one of two nodes shows is not notified,
      //   and waits — condition true
      if (shownCount === views.length) await tell(needs, approval)
      else if (shownCount === 0)
        await needs.db.delete(shareApprovals).where(whereThisApproval(approval))
      else needs.log.error('nodes do not show an approval as it was seen', { hash: approval.hash })
    }
  }
}

async function shownOn(client: PublicClient, token: string, number: bigint) {
  const block = await readBlock(client, number)
  return block && new Set((await approvalsIn(client, token, block)).map(textOf))
}

const textOf = ({ hash, logIndex, blockHash, wallet, spender, amount }: SeenApproval) =>
  [hash, logIndex, blockHash, wallet, spender, amount].join(' ')

const whereThisApproval = ({ hash, logIndex }: SeenApproval) =>
  and(eq(shareApprovals.hash, hash), eq(shareApprovals.logIndex, logIndex))

/** A transfer by the spender lowers the allowance, so only a higher allowance is news. */
async function tell(needs: CustodyNeeds, approval: Approval): Promise<void> {
  const { wallet, spender, amount } = approval
  await needs.db.transaction(async (tx) => {
    const before = await amountBefore(tx, approval)
    const whereSeenApproval = and(whereThisApproval(approval), eq(shareApprovals.state, 'seen'))
    const settledApprovals = await tx
      .update(shareApprovals)
      .set({ state: 'settled' })
      .where(whereSeenApproval)
      .returning({ hash: shareApprovals.hash })
    // Another process has settled it first.
    if (settledApprovals.length === 0 || amount <= before) return
    const [link] = await tx
      .select()
      .from(walletLinks)
      .where(isLinked({ address: wallet }))
    if (link === undefined) return
    const facts = inStoredLocale(() => ({
      address: getAddress(spender),
      wallet: getAddress(wallet),
    }))
    const at = needs.clock.now()
    await notify(needs, tx, { accountId: link.accountId, kind: 'shares-approved', facts, at })
  })
}

async function amountBefore(tx: Db, approval: Approval): Promise<bigint> {
  const { wallet, spender, blockNumber, logIndex } = shareApprovals
  const whereEarlier = or(
    lt(blockNumber, approval.blockNumber),
    and(eq(blockNumber, approval.blockNumber), lt(logIndex, approval.logIndex)),
  )
  const [row] = await tx
    .select({ amount: shareApprovals.amount })
    .from(shareApprovals)
    .where(and(eq(wallet, approval.wallet), eq(spender, approval.spender), whereEarlier))
    .orderBy(desc(blockNumber), desc(logIndex))
    .limit(1)
  return row?.amount ?? 0n
}
