import { and, eq } from 'drizzle-orm'
import { formatCoinsDown } from '@/contract/format/amounts'
import type { TransactionStatus } from '@/contract/transaction'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notify } from '@/server/modules/notifications'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import type { ReadSwap, Side } from './read-swap'
import type { SwapWord } from './swap-word'
import { type SwapState, swaps } from './tables'

export type Swap = typeof swaps.$inferSelect

type SwapEnd =
  | Exclude<SwapWord, { kind: 'unknown' | 'pending' }>
  | { kind: 'given-up' | 'failed' | 'replaced' | 'other' }

const statusOf: Record<Exclude<SwapState, 'waiting'>, TransactionStatus> = {
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'replaced',
  other: 'expired',
  'given-up': 'expired',
}

/** Its end, in the list and in a notification: all at once, and once only. */
export async function endSwap(services: Services, swap: Swap, end: SwapEnd): Promise<void> {
  const settledAt = services.clock.now()
  await services.db.transaction(async (tx) => {
    if (!(await moveSwap(tx, swap, end.kind))) return
    const found = end.kind === 'confirmed' ? { ...shown(end.swap), blockNumber: end.block } : {}
    const [row] = await tx
      .update(memberTransactions)
      .set({ status: statusOf[end.kind], settledAt, ...found })
      .where(and(eq(memberTransactions.id, swap.id), eq(memberTransactions.status, 'pending')))
      .returning()
    if (row === undefined) return
    const { id, accountId } = swap
    const paid = `${formatCoinsDown(row.pay, row.decimals)} ${row.currency}`
    if (end.kind === 'failed')
      await notify(services, tx, {
        accountId,
        kind: 'swap-failed',
        facts: { id, paid },
        at: settledAt,
      })
    if (end.kind !== 'confirmed') return
    const facts = { id, paid: textOf(end.swap.pay), received: textOf(end.swap.receive) }
    await notify(services, tx, { accountId, kind: 'swap-confirmed', facts, at: settledAt })
  })
}

async function moveSwap(tx: Db, { id }: Swap, state: SwapState): Promise<boolean> {
  const moved = await tx
    .update(swaps)
    .set({ state })
    .where(and(eq(swaps.id, id), eq(swaps.state, 'waiting')))
    .returning({ id: swaps.id })
  return moved.length === 1
}

function shown({ pay, receive }: ReadSwap) {
  return {
    currency: pay.currency.symbol,
    decimals: pay.currency.decimals,
    pay: pay.amount,
    received: receive.amount,
    receivedCurrency: receive.currency.symbol,
    receivedDecimals: receive.currency.decimals,
  }
}

function textOf({ currency: { symbol, decimals }, amount }: Side): string {
  return `${formatCoinsDown(amount, decimals)} ${symbol}`
}

/** Whether the wallet was linked to this account when the block was made. */
export async function isOwnSwap(
  { db }: Services,
  { accountId, payer }: Swap,
  blockAt: Date,
): Promise<boolean> {
  const links = await db
    .select()
    .from(walletLinks)
    .where(and(eq(walletLinks.accountId, accountId), eq(walletLinks.address, payer)))
  return links.some(({ linkedAt, unlinkedAt }) => {
    // Blocks tell their time in whole seconds, cut off.
    const linkedMs = linkedAt.getTime()
    const isLinked = linkedMs - (linkedMs % 1000) <= blockAt.getTime()
    return isLinked && (unlinkedAt === null || blockAt < unlinkedAt)
  })
}
