import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { coinDecimals } from '@/config/coins'
import { formatMoney } from '@/contract/format/amounts'
import { lower } from '@/server/chain/blocks/chain-block'
import {
  costOf,
  insertOrder,
  landedHash,
  type OrderKind,
  withdrawOrder,
} from '@/server/modules/chain-orders'
import { type ChainOrder, chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { arePaused, type TokenInBooks, tokenInBooks } from '@/server/modules/custody'
import { accounts, inGoodStanding } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { kindsOf } from '@/server/modules/owner-events'
import type { OwnerEvent } from '@/server/modules/owner-events/needs'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isUniqueViolation } from '@/server/platform/errors'
import { inParallel } from '@/server/platform/lists'
import { errorFields } from '@/server/platform/log/log'
import { failedJournal, paidJournal } from '../journals'
import type { FollowPayoutsNeeds, PayoutsNeeds } from '../needs'
import { entitlements, type Payout, type PayoutState, payouts } from '../tables'

const payoutBatchSize = 50
/** Payments to be credited wait for the end of the turn; the rest is done in the next one. */
const longestMs = 500

/**
 * The follower's steps for dividends in each turn: books what has ended, then orders what is due.
 */
export async function followPayouts(needs: FollowPayoutsNeeds): Promise<void> {
  const token = await tokenInBooks(needs.db)
  if (token === undefined) return
  await endToLost(needs)
  await bookEnded(needs, token)
  await orderDue(needs, token)
}

const toNobody = 'its wallet was lost'

/**
 * A payout to a wallet that was lost since it was requested becomes payable again, so that its
 * member can choose another wallet. If it is already ordered the order is withdrawn, and the last
 * of its key takes its nonce, unless the signer has refused it by then; a signed one may be in a
 * block at any moment, and continues.
 */
async function endToLost(needs: FollowPayoutsNeeds): Promise<void> {
  const lost = await needs.lostWallets(needs.db)
  if (lost.length === 0) return
  const rows = await needs.db
    .select()
    .from(payouts)
    .where(and(inArray(payouts.address, lost), isNull(payouts.endedAt)))
  // guard: without it, a payout is sent to a wallet that was lost since it was asked for —
  //   server/payables/payouts: a payout that was asked for before its wallet was lost is payable
  //   again
  for (const payout of rows)
    await tryOne(needs, payout, () =>
      needs.db.transaction(async (tx) => {
        if (payout.state === 'ordered' && !(await withdrawPayout(needs, tx, payout))) return
        await endPayout(needs, tx, payout, 'failed', toNobody)
      }),
    )
}

async function withdrawPayout({ clock }: PayoutsNeeds, tx: Db, payout: Payout) {
  const whereThisPayout = and(eq(payouts.id, payout.id), eq(payouts.state, 'ordered'))
  // Read again: if several wallets were lost at once, it may have taken another's nonce.
  const [locked] = await tx
    .select({ orderId: payouts.orderId })
    .from(payouts)
    .where(whereThisPayout)
    .for('update')
  // guard: without it, of payouts that are lost at once one ends while its order stands —
  //   server/payables/payouts: wallets that are lost at once are not paid, and no order is left
  const orderId = locked?.orderId
  if (!orderId) return false
  return withdrawOrder(tx, eq(chainOrders.id, orderId), {
    endedAt: clock.now(),
    onMoved: (from, to) => tx.update(payouts).set({ orderId: to }).where(eq(payouts.orderId, from)),
  })
}

/**
 * Writes the order of each payout of a started run. This process has no key. A payout of a member
 * who has come on hold since waits, and does not delay the others.
 */
async function orderDue(needs: FollowPayoutsNeeds, token: TokenInBooks): Promise<void> {
  const payer = needs.chain.shareToken?.payer
  if (payer === undefined || (await arePaused(needs.db, token))) return
  const due = await needs.db
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.accountId))
    .innerJoin(walletLinks, isLinked(payouts))
    // guard: without it, a run pays a member on hold — server/payables/payouts: and somebody on
    //   hold, is sent nothing — without the second condition
    .where(and(eq(payouts.state, 'started'), inGoodStanding))
    .orderBy(asc(payouts.serial))
    .limit(payoutBatchSize)
  const calls = await inParallel(due, ({ payout }) =>
    tryOne(needs, payout, () => pricedCall(needs, payer, payout)),
  )
  await forAWhile(due.entries(), async ([place, { payout }]) => {
    const priced = calls[place]
    if (priced !== undefined)
      await tryOne(needs, payout, () => orderOne(needs, token, payout, priced))
  })
}

/**
 * Processes one item after the other until the time is over, but at least one, however slow it is.
 */
async function forAWhile<One>(items: Iterable<One>, act: (one: One) => Promise<unknown>) {
  const endMs = performance.now() + longestMs
  for (const item of items) {
    await act(item)
    if (performance.now() > endMs) return
  }
}

async function tryOne<Done>({ log }: PayoutsNeeds, { id }: Payout, act: () => Promise<Done>) {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error)) log.error('a payout waits', { id, ...errorFields(error) })
  }
}

type PricedCall = Pick<Parameters<typeof insertOrder>[3], 'call' | 'cost'>

/**
 * The call of a payout with its fee, which nodes estimate: while the payer's balance is too low no
 * order is written.
 */
async function pricedCall(
  needs: PayoutsNeeds,
  payer: Address,
  { address, amount, coin }: Payout,
): Promise<PricedCall> {
  const currencies = await needs.chain.currencies()
  const target = currencies.find(({ symbol }) => symbol === coin)?.address
  if (!target) throw new Error(`no coin ${coin} on this chain`)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address as Address, amount],
  })
  const call = { from: lower(payer), to: lower(target as Address), data }
  return { call, cost: await costOf(needs, call) }
}

async function orderOne(
  needs: FollowPayoutsNeeds,
  token: TokenInBooks,
  { id, accountId, address }: Payout,
  priced: PricedCall,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    // A recovery begins under this lock, so either it is seen here or it finds the payout ordered.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update')
    if ((await needs.lostWallets(tx)).includes(address)) return
    const whereDuePayout = and(eq(payouts.id, id), eq(payouts.state, 'started'))
    const [taken] = await tx.select().from(payouts).where(whereDuePayout).for('update')
    if (taken === undefined) return
    const order = { kind: 'payout' as const, accountId, wallet: address, microShares: 0n }
    const orderId = await insertOrder(needs, tx, token, { ...order, ...priced })
    await tx.update(payouts).set({ state: 'ordered', orderId }).where(whereDuePayout)
  })
}

/** What happens to a payout whose order has ended. */
export function payoutKind(needs: PayoutsNeeds): OrderKind {
  const whereOfOrder = ({ id }: ChainOrder) =>
    and(eq(payouts.orderId, id), eq(payouts.state, 'ordered'))
  return {
    lock: (tx, order) => tx.select().from(payouts).where(whereOfOrder(order)).for('update'),
    onEnd: async (tx, order, end) => {
      const [payout] = await tx.select().from(payouts).where(whereOfOrder(order))
      if (payout === undefined) return
      await (end.is === 'done'
        ? endPayout(needs, tx, { ...payout, hash: end.hash }, 'paid')
        : endPayout(needs, tx, payout, 'failed', 'the network refused it'))
    },
  }
}

/**
 * A refused order ends its payout too, and a withdrawn one is written again. Also handles orders
 * that ended without their payout, under a release that did not end both at once.
 */
async function bookEnded(needs: PayoutsNeeds, token: TokenInBooks): Promise<void> {
  const rows = await needs.db
    .select({ payout: payouts, order: chainOrders, send: chainSends })
    .from(payouts)
    .innerJoin(chainOrders, eq(chainOrders.id, payouts.orderId))
    .leftJoin(chainSends, eq(chainSends.orderId, chainOrders.id))
    .where(
      and(
        eq(payouts.state, 'ordered'),
        // Thousands may be under way, so they are not read in each turn.
        or(
          notInArray(chainOrders.state, ['written', 'signed']),
          ne(chainOrders.generation, token.generation),
        ),
      ),
    )
    .orderBy(asc(payouts.serial))
  await forAWhile(rows, ({ payout, order, send }) =>
    tryOne(needs, payout, async () => {
      const hash = order.state === 'done' && send !== null ? await landedHash(needs, send) : null
      const end = (state: 'paid' | 'failed', why?: string) =>
        needs.db.transaction((tx) => endPayout(needs, tx, { ...payout, hash }, state, why))
      if (order.state === 'done') return end('paid')
      if (order.state === 'failed' || (order.state === 'void' && order.refusal !== null))
        return end('failed', order.refusal ?? 'the network refused it')
      // A sandbox’s new chain does not have it.
      if (order.state === 'void' || order.generation !== token.generation)
        await startAgain(needs.db, payout)
    }),
  )
}

async function startAgain(db: Db, { id }: Payout): Promise<void> {
  await db
    .update(payouts)
    .set({ state: 'started', orderId: null })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'ordered')))
}

/**
 * A paid payout has left; a failed one is payable again, and the member can ask again. They asked
 * within the five years, so they get a new notice, and ninety more days, before it lapses.
 */
async function endPayout(
  needs: PayoutsNeeds,
  tx: Db,
  payout: Payout,
  state: Extract<PayoutState, 'paid' | 'failed'>,
  why = '',
): Promise<void> {
  const at = needs.clock.now()
  const isPaid = state === 'paid'
  const [ended] = await tx
    .update(payouts)
    .set({ state, endedAt: at, hash: payout.hash })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, payout.state)))
    .returning()
  if (ended === undefined) return
  // A payout that ended because its wallet was lost is no failure of ours.
  if (!isPaid)
    needs.log[why === toNobody ? 'info' : 'error']('a payout failed', { id: payout.id, why })
  const newest = await newestIn(needs, tx, payout)
  if (!isPaid)
    await tx
      .update(entitlements)
      .set({ payoutId: null, lapseToldAt: null })
      .where(eq(entitlements.payoutId, payout.id))
  const facts = inStoredLocale(() => ({
    paid: formatMoney({ amount: ended.amount, decimals: coinDecimals, currency: ended.coin }),
    address: ended.address,
    id: newest.id,
  }))
  const kind = newest.notices[state]
  await notify(needs, tx, { accountId: ended.accountId, kind, facts, at })
  await post(tx, [isPaid ? paidJournal(ended, at) : failedJournal(ended, why, at)])
}

/**
 * The event that a payout is named after and links to: its newest of the first kind that has one.
 */
async function newestIn(
  { ownerEvents }: PayoutsNeeds,
  tx: Db,
  { id }: Payout,
): Promise<{ id: string; notices: NonNullable<OwnerEvent['payoutNotices']> }> {
  const owed = await tx
    .selectDistinct({ id: entitlements.actionId, at: entitlements.at })
    .from(entitlements)
    .where(eq(entitlements.payoutId, id))
    .orderBy(desc(entitlements.at))
  const paid = ownerEvents.filter(({ payoutNotices }) => payoutNotices !== undefined)
  const ids = owed.map((entitlement) => entitlement.id)
  const kinds = await kindsOf(paid, tx, ids)
  for (const event of paid) {
    const newest = ids.find((owedId) => kinds.get(owedId) === event)
    if (newest !== undefined && event.payoutNotices !== undefined)
      return { id: newest, notices: event.payoutNotices }
  }
  throw new Error('a payout is for no event')
}
