import { and, eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import type { KycStatus } from '@/contract/fields'
import { formatUtc } from '@/contract/format/dates'
import type { PurchaseTerms } from '@/contract/purchase-terms'
import type { TransactionStatus } from '@/contract/transaction'
import { shareAsset } from '@/server/modules/ledger'
import { type MemberLimits, memberLimits } from '@/server/modules/terms'
import { minOf } from '@/server/platform/amounts'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import { withoutAmountTag } from '../amount-tag'
import type { OrdersNeeds } from '../needs'
import { purchaseOrders } from '../tables'

const forgivenMs = purchaseTerms.unpaidForgivenDays * 24 * hourMs
const longMs = purchaseTerms.lockMinutes * 30_000
const { minReservedMicroShares } = purchaseTerms

export interface LockFacts {
  kycStatus: KycStatus
  heldAt: string | null
  isLoggedIn: boolean
  isLinked: boolean
  open: Sum
  /**
   * Payments whose owner still has to choose. No shares are reserved for them, but they count
   * towards the limits, or a member could wait with any number of them.
   */
  choices: Sum
  lastCreditedAt: string | null
  unpaid: { at: string; status: TransactionStatus; endedAt: string | null }[]
  unfinished: { pay: string; receive: string }[]
}

type Sum = [orders: number, microShares: string]

export function unpaidSince(now: Date): Date {
  return new Date(now.getTime() - forgivenMs)
}

function ordersOf({ lastCreditedAt, unpaid, open, choices }: LockFacts): Orders {
  return {
    waitingMicroShares: BigInt(open[1]) + BigInt(choices[1]),
    lastCreditedAt: lastCreditedAt === null ? undefined : new Date(lastCreditedAt),
    unpaid: unpaid.map(({ at, status, endedAt }) => ({
      at: new Date(at),
      isLong:
        status === 'expired' || (endedAt !== null && Date.parse(endedAt) - Date.parse(at) > longMs),
    })),
  }
}

interface Orders {
  waitingMicroShares: bigint
  lastCreditedAt: Date | undefined
  unpaid: { at: Date; isLong: boolean }[]
}

interface OrderInput {
  receive: bigint
  now: Date
  limits: Pick<MemberLimits, 'reservedMicroShares'>
}

export function refuseTooMany(needs: OrdersNeeds, facts: LockFacts, input: OrderInput): void {
  const orders = ordersOf(facts)
  const [open, choices] = [facts.open[0], facts.choices[0]]
  const max = purchaseTerms.maxOpenOrders
  // guard: without it, a person may have any number of open orders —
  //   server/purchases/orders/place-order: three orders may be open
  if (open + choices >= max)
    throw new AppError(choices > 0 ? 'TOO_MANY_WAITING' : 'TOO_MANY_QUOTES', { params: { max } })
  refuseBeyond(needs, orders, input)
  refuseUnpaid(needs, orders, input.now)
}

/**
 * A member who takes shares for a payment had none reserved. The limit on one person's reservations
 * applies nevertheless.
 */
export async function refuseBeyondReserve(
  tx: Db,
  accountId: string,
  { receive, now }: { receive: bigint; now: Date },
): Promise<void> {
  const { reservedMicroShares: most } = await memberLimits(tx, now)
  const [row] = await tx
    .select({ sum: sumColumn(purchaseOrders.microShares) })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.accountId, accountId), eq(purchaseOrders.state, 'open')))
  if ((row?.sum ?? 0n) + receive > most) throw orderTooLarge(most)
}

export function orderTooLarge(most: bigint): AppError {
  return new AppError('ORDER_TOO_LARGE', { params: { max: wholeShares(most) } })
}

/**
 * Each order that expired unpaid or was cancelled late halves what a person may reserve at once,
 * until they pay for one or a week has passed.
 */
function refuseBeyond(
  { newcomerMicroShares }: OrdersNeeds,
  { lastCreditedAt, unpaid, waitingMicroShares }: Orders,
  { receive, now, limits: { reservedMicroShares: most } }: OrderInput,
): void {
  // guard: without it, a member who has never paid may reserve as much as any other —
  //   server/purchases/orders/place-order: who has paid nothing yet has two thousand at most —
  //   second choice
  const begun = lastCreditedAt === undefined ? minOf(newcomerMicroShares, most) : most
  const counting = unpaid.filter(
    ({ at, isLong }) => isLong && (lastCreditedAt === undefined || at > lastCreditedAt),
  )
  const halved = begun >> BigInt(counting.length)
  const limit = halved > minReservedMicroShares ? halved : minReservedMicroShares
  if (waitingMicroShares + receive <= limit) return
  const oldest = counting.at(-1)
  if (oldest === undefined && limit === most) throw orderTooLarge(most)
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

function refuseUnpaid({ limitFactor }: OrdersNeeds, { unpaid }: Orders, now: Date): void {
  const limit = purchaseTerms.maxUnpaidOrders * limitFactor
  const oldest = unpaid[limit - 1]
  const endMs = (oldest?.at.getTime() ?? 0) + hourMs
  if (endMs <= now.getTime()) return
  throw new AppError('ORDERS_UNPAID', {
    retryAfterSeconds: Math.ceil((endMs - now.getTime()) / 1000),
  })
}

export function refuseSimilar(
  { unfinished }: LockFacts,
  { pay, receive }: Pick<PurchaseTerms, 'pay' | 'receive'>,
): void {
  const isSimilar = unfinished.some(
    (other) =>
      withoutAmountTag(BigInt(other.pay)) === withoutAmountTag(pay) ||
      BigInt(other.receive) === receive,
  )
  if (isSimilar) throw new AppError('SIMILAR_ORDER')
}

export async function ordersOutOfBooks(db: Db): Promise<string[]> {
  // guard: without it, shares reserved for no order go unnoticed —
  //   server/purchases/orders/out-of-books: the books tell whose open orders — without the full
  const rows = await queryAll(db, { line: read.text })`
    with open as (
      select account_id, sum(micro_shares) as amount from purchase_order where state = 'open' group by account_id
    ), ordered as (
      select owner_id as account_id, balance as amount from ledger_account
      where asset = ${shareAsset} and type = 'ordered' and balance <> 0
    )
    select 'Account ' || account_id || ' has ordered ' || coalesce(ordered.amount, 0)
      || ', its open orders come to ' || coalesce(open.amount, 0) || '.' as line
    from ordered full join open using (account_id) where ordered.amount is distinct from open.amount`
  return rows.map(({ line }) => line)
}
