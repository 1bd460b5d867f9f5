import { and, desc, eq, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import { swapPaidText, swapReceivedText } from '@/contract/format/amounts'
import type { TransactionStatus } from '@/contract/transaction'
import { agreedAnswer } from '@/server/chain/nodes/chain'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import { exchangeOf } from './exchange'
import type { SwapsNeeds } from './needs'
import { type ReadSwap, type SwapLeg, type SwapWord, swapWordOn } from './read-swap'
import { type SwapState, swaps } from './tables'

type Swap = typeof swaps.$inferSelect

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

const searchMs = purchaseTerms.searchHours * hourMs
const neverShownMs = hourMs
const earlyPollMs = 2_000
const latePollMs = minuteMs
const longestMs = 2_000
const swapBatchSize = 500

export type AskedAt = Map<string, number>

export async function followSwaps(needs: SwapsNeeds, askedAt: AskedAt = new Map()): Promise<void> {
  const now = needs.clock.now().getTime()
  const waiting = await needs.db
    .select()
    .from(swaps)
    .where(eq(swaps.state, 'waiting'))
    // The newest of each account first, so that a member with many reports does not delay others.
    .orderBy(
      sql`row_number() over (partition by ${swaps.accountId} order by ${swaps.reportedAt} desc)`,
      desc(swaps.reportedAt),
    )
    .limit(swapBatchSize)
  const lastAsked = ({ id }: Swap) => askedAt.get(id) ?? 0
  const endMs = performance.now() + longestMs
  for (const swap of waiting.toSorted((a, b) => lastAsked(a) - lastAsked(b))) {
    if (performance.now() > endMs) break
    if (lastAsked(swap) > now) continue
    const ageMs = now - swap.reportedAt.getTime()
    askedAt.set(swap.id, now + (ageMs < purchaseTerms.patienceMs ? earlyPollMs : latePollMs))
    try {
      await followOne(needs, swap, ageMs)
    } catch (error) {
      needs.log.error('swap not looked up', { swap: swap.id, ...errorFields(error) })
    }
  }
  const alive = new Set(waiting.map(({ id }) => id))
  for (const id of askedAt.keys()) if (!alive.has(id)) askedAt.delete(id)
}

async function followOne(needs: SwapsNeeds, swap: Swap, ageMs: number): Promise<void> {
  const words = await finalOnEveryNode(needs, async (client, final) =>
    swapWordOn(client, swap, { exchange: await exchangeOf(needs, client), final }),
  )
  const [word] = words ?? []
  // A silent node may be the one that knows it, so we wait.
  if (word === undefined || agreedAnswer(words) === undefined) return
  switch (word.kind) {
    case 'unknown':
      return giveUpLate(needs, swap, ageMs)
    case 'pending':
      return keepNonce(needs, swap, word)
    default: {
      const isTheirs = word.kind !== 'confirmed' || (await isOwnSwap(needs, swap, word.blockAt))
      return endSwap(needs, swap, isTheirs ? word : { kind: 'other' })
    }
  }
}

/** Given up only if no node knows it. One that was in a block before may come back. */
async function giveUpLate(needs: SwapsNeeds, swap: Swap, ageMs: number): Promise<void> {
  const longestAgeMs = swap.nonce === null ? neverShownMs : searchMs
  if (ageMs > longestAgeMs) await endSwap(needs, swap, { kind: 'given-up' })
}

async function keepNonce(
  { db }: SwapsNeeds,
  { id, nonce: known }: Swap,
  { nonce }: Extract<SwapWord, { kind: 'pending' }>,
): Promise<void> {
  if (nonce === undefined || nonce === known) return
  await db
    .update(swaps)
    .set({ nonce: sql`${nonce}::bigint` })
    .where(and(eq(swaps.id, id), eq(swaps.state, 'waiting')))
}

async function endSwap(needs: SwapsNeeds, swap: Swap, end: SwapEnd): Promise<void> {
  const endedAt = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    if (!(await moveSwap(tx, swap, end.kind))) return
    const confirmed =
      end.kind === 'confirmed' ? { ...columnsOf(end.swap), blockNumber: end.block } : {}
    const [row] = await tx
      .update(memberTransactions)
      .set({ status: statusOf[end.kind], endedAt, ...confirmed })
      .where(and(eq(memberTransactions.id, swap.id), eq(memberTransactions.status, 'pending')))
      .returning()
    if (row === undefined) return
    const { id, accountId } = swap
    const paid = inStoredLocale(() => paidOf(row))
    if (end.kind === 'failed')
      await notify(needs, tx, {
        accountId,
        kind: 'swap-failed',
        facts: { id, paid },
        at: endedAt,
      })
    if (end.kind !== 'confirmed') return
    const { receive } = end.swap
    const facts = inStoredLocale(() => ({ id, paid: paidOf(row), received: receivedOf(receive) }))
    await notify(needs, tx, { accountId, kind: 'swap-confirmed', facts, at: endedAt })
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

function columnsOf({ pay, receive }: ReadSwap) {
  return {
    currency: pay.currency.symbol,
    decimals: pay.currency.decimals,
    pay: pay.amount,
    received: receive.amount,
    receivedCurrency: receive.currency.symbol,
    receivedDecimals: receive.currency.decimals,
  }
}

function paidOf({ pay, decimals, currency }: typeof memberTransactions.$inferSelect): string {
  return swapPaidText({ amount: pay, decimals, currency: currency ?? '' })
}

function receivedOf({ currency: { symbol, decimals }, amount }: SwapLeg): string {
  return swapReceivedText({ amount, decimals, currency: symbol })
}

async function isOwnSwap(
  { db }: SwapsNeeds,
  { accountId, payer }: Swap,
  blockAt: Date,
): Promise<boolean> {
  const links = await db
    .select()
    .from(walletLinks)
    .where(and(eq(walletLinks.accountId, accountId), eq(walletLinks.address, payer)))
  return links.some(({ linkedAt, unlinkedAt }) => {
    const linkedMs = linkedAt.getTime()
    const isLinked = linkedMs - (linkedMs % 1000) <= blockAt.getTime()
    return isLinked && (unlinkedAt === null || blockAt < unlinkedAt)
  })
}
