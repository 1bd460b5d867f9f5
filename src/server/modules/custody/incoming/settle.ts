import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PublicClient } from 'viem'
import { lower, readBlock } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import { post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { asAppError } from '@/server/platform/errors'
import { groupBy } from '@/server/platform/lists'
import { errorFields } from '@/server/platform/log/log'
import { endHomecoming, lockAstray } from '../acts/astray.service'
import { transferJournal } from '../books/journals'
import type { TokenInBooks } from '../books/token'
import { tellMoved } from '../deliveries/tell-moved'
import type { CustodyNeeds } from '../needs'
import { isWallet, shareDeliveries, shareTransfers, shareWallets } from '../tables'
import { classifyTransfer } from './classify'
import { type TokenTransfer, transfersIn } from './scan'

type Transfer = typeof shareTransfers.$inferSelect
type Place = Pick<Transfer, 'blockNumber' | 'logIndex'>

const transferBatchSize = 50
/**
 * After this many the turn ends, so that a flood of tiny transfers does not stop payments and
 * orders.
 */
const transfersATurn = 200

/**
 * all: no deep transfer is left to book, except those that the books refuse · waiting: a node is
 * silent or behind, or more are left than one turn books · disputed: the nodes do not all show the
 * same transfer.
 */
export type BookingState = 'all' | 'waiting' | 'disputed'

/**
 * Books the transfers that are fifteen blocks deep, in a final block, and the same on every node,
 * in the order of the chain: each once, by the key of its journal. A transfer about which nodes
 * disagree delays those after it, because they may depend on it. One that the books refuse delays
 * none: it stays due, and the custody check then finds that books and chain differ.
 */
export async function settleTransfers(
  needs: CustodyNeeds,
  token: TokenInBooks,
): Promise<BookingState> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return 'waiting'
  const deepest = newestOfDepth(needs.confirmations, topOf(cursor))
  // Each page starts after the last one, so that transfers which cannot be booked do not block the
  // page for good.
  let last: Place = { blockNumber: -1n, logIndex: -1 }
  let booked = 0
  for (;;) {
    const due = await dueTransfers(needs.db, token, { deepest, last })
    for (const [number, transfers] of groupBy(due, ({ blockNumber }) => blockNumber)) {
      const shownOrState = await shownEverywhere(needs, token, { number, transfers })
      if (shownOrState === 'waiting' || shownOrState === 'disputed') return shownOrState
      for (const transfer of shownOrState) {
        // guard: without it, a flood of crumbs is booked in one turn, while others wait —
        //   server/custody/floods: transfers of nothing and
        if (booked === transfersATurn) return 'waiting'
        // A transfer that the books refuse does not count: it would use up the turn for good.
        if (await trySettling(needs, token, transfer)) booked += 1
      }
    }
    if (due.length < transferBatchSize) return 'all'
    last = due.at(-1) ?? last
  }
}

async function dueTransfers(
  db: Db,
  { asset, generation }: TokenInBooks,
  { deepest, last }: { deepest: bigint; last: Place },
) {
  const t = shareTransfers
  const whereDueTransfer = and(
    eq(t.state, 'seen'),
    eq(t.asset, asset),
    eq(t.generation, generation),
    lte(t.blockNumber, deepest),
    sql`(${t.blockNumber}, ${t.logIndex}) > (${last.blockNumber}, ${last.logIndex})`,
  )
  return db
    .select()
    .from(t)
    .where(whereDueTransfer)
    .orderBy(asc(t.blockNumber), asc(t.logIndex))
    .limit(transferBatchSize)
}

/** Those that every node shows, once the block is deep and final everywhere. */
async function shownEverywhere(
  needs: CustodyNeeds,
  token: TokenInBooks,
  { number, transfers }: { number: bigint; transfers: Transfer[] },
): Promise<Transfer[] | Exclude<BookingState, 'all'>> {
  const nodeAnswers = await finalOnEveryNode(
    needs,
    async (client, settled) => (number > settled ? undefined : shownOn(client, token, number)),
    needs.confirmations,
  )
  const views = nodeAnswers?.filter((view) => view !== undefined) ?? []
  if (nodeAnswers === undefined || views.length < nodeAnswers.length) return 'waiting'
  const shownBy = (transfer: Transfer) => views.filter((view) => view.has(textOf(transfer))).length
  const madeUp = transfers.filter((transfer) => shownBy(transfer) === 0)
  if (madeUp.length > 0) await forget(needs, madeUp)
  const shownTransfers = transfers.filter((transfer) => shownBy(transfer) > 0)
  const disputed = shownTransfers.filter((transfer) => shownBy(transfer) < views.length)
  if (disputed.length === 0) return shownTransfers
  needs.log.error('nodes do not show a transfer of shares as it was seen', {
    hashes: disputed.map(({ hash }) => hash),
  })
  return 'disputed'
}

/**
 * Deletes transfers that no node shows any more: one node had invented them, and they delay all
 * others.
 */
async function forget({ db, log }: CustodyNeeds, madeUp: Transfer[]): Promise<void> {
  log.error('no node shows transfers of shares that one had shown', {
    hashes: madeUp.map(({ hash }) => hash),
  })
  const ids = madeUp.map(({ id }) => id)
  await db
    .delete(shareTransfers)
    .where(and(inArray(shareTransfers.id, ids), eq(shareTransfers.state, 'seen')))
}

/** A node that does not show the block is behind, whatever it calls final. */
async function shownOn(client: PublicClient, { token }: TokenInBooks, number: bigint) {
  const block = await readBlock(client, number)
  return block && new Set((await transfersIn(client, token, block)).map(textOf))
}

function textOf(transfer: TokenTransfer | Transfer): string {
  const { hash, logIndex, blockHash, sender, receiver, amount } = transfer
  return [lower(hash), logIndex, lower(blockHash), sender, receiver, amount].join(' ')
}

async function trySettling(
  needs: CustodyNeeds,
  token: TokenInBooks,
  transfer: Transfer,
): Promise<boolean> {
  try {
    await settleOne(needs, token, transfer)
    return true
  } catch (error) {
    // If the database is away, all of them fail alike.
    if (asAppError(error).code === 'UNAVAILABLE') throw error
    const { hash, kind } = transfer
    needs.log.error('a transfer cannot be booked', { hash, kind, ...errorFields(error) })
    return false
  }
}

/**
 * One transaction: the row, the wallets' balances, the delivery and the journal. Locks the
 * delivery, a wallet with unlinked shares, the transfer, then in `post` the ledger accounts.
 */
async function settleOne(
  needs: CustodyNeeds,
  token: TokenInBooks,
  transfer: Transfer,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now()
    const what = await classifyTransfer(tx, token, transfer)
    if (what.deliveryId !== null) await endDelivery(tx, what.deliveryId, now)
    if (leavesAstray.includes(what.kind)) await lockAstray(tx, transfer.sender)
    const whereSeenTransfer = and(
      eq(shareTransfers.id, transfer.id),
      eq(shareTransfers.state, 'seen'),
    )
    const [settled] = await tx
      .update(shareTransfers)
      .set({ ...what, state: 'settled', settledAt: now })
      .where(whereSeenTransfer)
      .returning()
    // Another process has settled it first.
    if (settled === undefined) return
    await moveBalances(tx, token, settled, now)
    if (settled.kind === 'unordered')
      needs.log.error('shares left custody without an order', { hash: settled.hash })
    if (settled.kind === 'recovered')
      await endHomecoming(tx, token, { address: settled.sender, at: now })
    await tellMoved(needs, tx, settled)
    const journal = transferJournal(settled, ownersOf(settled), now)
    if (journal !== undefined) await post(tx, [journal])
  })
}

/** Two operators may be deciding about the same shares at this moment. */
const leavesAstray: (string | null)[] = ['recovered', 'onward', 'found']

const ownersOf = ({ senderId, receiverId }: Transfer) => ({
  sender: senderId ?? undefined,
  receiver: receiverId ?? undefined,
})

async function endDelivery(tx: Db, id: string, now: Date): Promise<void> {
  const whereOrderedDelivery = inArray(shareDeliveries.state, ['signed', 'approved'])
  const whereThisDelivery = and(eq(shareDeliveries.id, id), whereOrderedDelivery)
  await tx.update(shareDeliveries).set({ state: 'done', endedAt: now }).where(whereThisDelivery)
}

/**
 * Updates the balance of each wallet, for comparison with the chain. Custody's own is read only
 * there.
 */
async function moveBalances(
  tx: Db,
  { asset, generation, vault, desk }: TokenInBooks,
  { sender, receiver, amount }: Transfer,
  changedAt: Date,
): Promise<void> {
  const isOutside = (address: string) =>
    address !== vault && address !== desk && BigInt(address) !== 0n
  if (isOutside(receiver))
    await tx
      .insert(shareWallets)
      .values({ asset, generation, address: receiver, balance: amount, state: 'listed', changedAt })
      .onConflictDoUpdate({
        target: [shareWallets.asset, shareWallets.generation, shareWallets.address],
        set: { balance: sql`${shareWallets.balance} + ${String(amount)}::numeric` },
      })
  if (isOutside(sender))
    await tx
      .update(shareWallets)
      .set({ balance: sql`${shareWallets.balance} - ${String(amount)}::numeric` })
      .where(isWallet({ asset, generation }, sender))
}
