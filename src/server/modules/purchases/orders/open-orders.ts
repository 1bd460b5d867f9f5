import { and, eq, inArray, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import { formatUtc } from '@/contract/format/dates'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { withoutAmountTag } from '@/server/modules/offerings'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { purchaseOrders } from '../tables'
import type { SealedQuote } from './quote'

// Callers hold the account's lock, so the counts stay true.

const hourMs = 60 * 60_000
const forgivenMs = purchaseTerms.unpaidForgivenDays * 24 * hourMs
const { maxReservedMicroShares, reservedLeastMicroShares } = purchaseTerms

interface Orders {
  open: number
  /** They reserve nothing, but count. */
  choices: number
  waitingMicroShares: bigint
  lastCreditedAt: Date | undefined
  unpaid: { at: Date; isLong: boolean }[]
}

async function ordersOf(tx: Db, accountId: string, now: Date): Promise<Orders> {
  const id = sql`${accountId}::uuid`
  const since = sql`${new Date(now.getTime() - forgivenMs).toISOString()}::timestamptz`
  const half = sql`${purchaseTerms.lockMinutes * 30} * interval '1 second'`
  const answer = await tx.execute(sql`
    with open as (select micro_shares from purchase_order where account_id = ${id} and state = 'open'),
    choice as (
      select ordered.micro_shares from settlement left join purchase_order ordered on ordered.id = quote_id
      where settlement.account_id = ${id} and outcome = 'decision'),
    unpaid as (
      select at, status = 'expired' or settled_at > at + ${half} as long from member_transaction
      where account_id = ${id} and kind = 'purchase' and status in ('cancelled', 'expired')
        and at > ${since} order by at desc limit 1000)
    select (select count(*)::int from open) as open, (select count(*)::int from choice) as choices,
      (select coalesce(sum(micro_shares), 0)::text
        from (select micro_shares from open union all select micro_shares from choice) waiting) as waiting,
      (select max(decided_at) from settlement
        where account_id = ${id} and outcome in ('credited', 'taken')) as credited,
      (select json_agg(json_build_object('at', at, 'long', long)) from unpaid) as unpaid`)
  const [row] = rowsOf<OrdersRow>(answer) as [OrdersRow]
  return {
    open: row.open,
    choices: row.choices,
    waitingMicroShares: BigInt(row.waiting),
    lastCreditedAt: row.credited === null ? undefined : new Date(row.credited),
    unpaid: (row.unpaid ?? []).map(({ at, long }) => ({ at: new Date(at), isLong: long })),
  }
}

interface OrdersRow {
  open: number
  choices: number
  waiting: string
  credited: string | Date | null
  unpaid: { at: string; long: boolean }[] | null
}

export async function refuseTooMany(
  services: Services,
  tx: Db,
  { accountId, receive }: { accountId: string; receive: bigint },
): Promise<void> {
  const now = services.clock.now()
  const orders = await ordersOf(tx, accountId, now)
  const { open, choices } = orders
  const max = purchaseTerms.maxOpenOrders
  if (open + choices >= max)
    throw new AppError(choices > 0 ? 'TOO_MANY_WAITING' : 'TOO_MANY_QUOTES', { params: { max } })
  refuseBeyond(services, orders, { receive, now })
  refuseUnpaid(services, orders, now)
}

/** Taking reserves nothing, yet must not bring anybody more than orders would. */
export async function refuseBeyondReserve(
  tx: Db,
  accountId: string,
  receive: bigint,
): Promise<void> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${purchaseOrders.microShares}), 0)::text` })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.accountId, accountId), eq(purchaseOrders.state, 'open')))
  if (BigInt(row?.sum ?? 0) + receive > maxReservedMicroShares) throw orderTooLarge()
}

export function orderTooLarge(): AppError {
  return new AppError('ORDER_TOO_LARGE', { params: { max: wholeShares(maxReservedMicroShares) } })
}

/** Halved by each unpaid order, or late cancellation, until one is paid or a week has gone by. */
function refuseBeyond(
  { newcomerMicroShares }: Services,
  { lastCreditedAt, unpaid, waitingMicroShares }: Orders,
  { receive, now }: { receive: bigint; now: Date },
): void {
  const begun = lastCreditedAt === undefined ? newcomerMicroShares : maxReservedMicroShares
  const counting = unpaid.filter(
    ({ at, isLong }) => isLong && (lastCreditedAt === undefined || at > lastCreditedAt),
  )
  const halved = begun >> BigInt(counting.length)
  const limit = halved > reservedLeastMicroShares ? halved : reservedLeastMicroShares
  if (waitingMicroShares + receive <= limit) return
  const oldest = counting.at(-1)
  if (oldest === undefined && limit === maxReservedMicroShares) throw orderTooLarge()
  const max = wholeShares(limit)
  if (oldest === undefined) throw new AppError('FIRST_ORDER_TOO_LARGE', { params: { max } })
  const freeAt = new Date(oldest.at.getTime() + forgivenMs)
  throw new AppError('UNPAID_ORDER_TOO_LARGE', {
    params: { max, at: formatUtc(freeAt.toISOString()) },
    retryAfterSeconds: Math.ceil((freeAt.getTime() - now.getTime()) / 1000),
  })
}

function wholeShares(microShares: bigint): string {
  return String(microShares / 1_000_000n).replace(/\B(?=(\d{3})+$)/g, ',')
}

function refuseUnpaid({ limitFactor }: Services, { unpaid }: Orders, now: Date): void {
  const limit = purchaseTerms.maxUnpaidOrders * limitFactor
  const oldest = unpaid[limit - 1]
  const endMs = (oldest?.at.getTime() ?? 0) + hourMs
  if (endMs <= now.getTime()) return
  throw new AppError('ORDERS_UNPAID', {
    retryAfterSeconds: Math.ceil((endMs - now.getTime()) / 1000),
  })
}

export async function refuseSimilar(
  tx: Db,
  accountId: string,
  { currency, pay, receive }: SealedQuote,
): Promise<void> {
  const unfinished = await tx
    .select({ pay: purchaseOrders.pay, receive: purchaseOrders.microShares })
    .from(memberTransactions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, memberTransactions.id))
    .where(
      and(
        eq(memberTransactions.accountId, accountId),
        inArray(memberTransactions.status, ['awaiting', 'pending']),
        eq(purchaseOrders.currency, currency),
      ),
    )
  const isSimilar = unfinished.some(
    (other) => withoutAmountTag(other.pay) === withoutAmountTag(pay) || other.receive === receive,
  )
  if (isSimilar) throw new AppError('SIMILAR_ORDER')
}

export async function ordersOutOfBooks(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    with open as (
      select account_id, sum(micro_shares) as amount from purchase_order where state = 'open' group by account_id
    ), ordered as (
      select owner_id as account_id, balance as amount from ledger_account
      where asset = 'SHARE' and type = 'ordered' and balance <> 0
    )
    select 'Account ' || account_id || ' has ordered ' || coalesce(ordered.amount, 0)
      || ', its open orders come to ' || coalesce(open.amount, 0) || '.' as line
    from ordered full join open using (account_id) where ordered.amount is distinct from open.amount`)
  return rowsOf<{ line: string }>(answer).map(({ line }) => line)
}
