import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { Currency } from '@/contract/currency'
import type { DocumentAccepted, PurchaseDocument } from '@/contract/offering'
import type { PurchaseOrder } from '@/contract/purchase'
import { refuseUnseen } from '@/server/modules/content'
import { postBy } from '@/server/modules/ledger'
import { type MemberLimits, memberLimits } from '@/server/modules/terms'
import { asJson, type Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import { withAmountTag } from '../amount-tag'
import type { OrdersNeeds } from '../needs'
import { type LockFacts, refuseSimilar, refuseTooMany, unpaidSince } from './open-orders'
import { orderJournal } from './release'
import type { SealedQuote } from './sealed-quote'

export interface OrderRequest {
  quote: SealedQuote
  currency: Currency
  payer: string
  isSecond: boolean
  accepted: DocumentAccepted[]
  kept: PurchaseDocument[]
}

/**
 * Decides by the person's open orders, and writes the order, its row in the member's list and its
 * journal. The account is locked first, so the basis of the decision cannot change meanwhile; then
 * the person's ledger accounts and a slot of the pool, both in the last statement, because all
 * other orders wait for the slot.
 */
export async function writeOrder(
  needs: OrdersNeeds,
  tx: Db,
  member: Member,
  request: OrderRequest,
): Promise<PurchaseOrder> {
  const now = needs.clock.now()
  const limits = await memberLimits(tx, now)
  const { facts, tag } = await lockAndAsk(tx, member, { request, now })
  refuse(needs, facts, { request, now, limits })
  const unsigned = orderOf(needs, request, { tag, now })
  const order = { ...unsigned, signature: await needs.quoteSigner.sign(unsigned) }
  await keepOrder(tx, member, {
    ...columnsOf(order),
    amount_tag: String(tag),
    accepted: request.kept,
  })
  return order
}

interface Facts {
  facts: LockFacts
  /** A tag that was drawn for a refused order is never used. There are a billion of them. */
  tag: bigint
}

async function lockAndAsk(
  tx: Db,
  { accountId, sessionId }: Member,
  { request: { payer, quote }, now }: { request: OrderRequest; now: Date },
): Promise<Facts> {
  const person = { accountId, sessionId, payer, currency: quote.currency }
  const lockRequest = asJson({ ...person, now, since: unpaidSince(now) })
  const { facts, tag } = await queryOne(tx, { facts: read.text, tag: read.amount })`
    select order_lock(${lockRequest}::jsonb)::text as facts, nextval('quote_digits') as tag`
  return { facts: JSON.parse(facts), tag }
}

function refuse(
  needs: OrdersNeeds,
  facts: LockFacts,
  { request, now, limits }: { request: OrderRequest; now: Date; limits: MemberLimits },
): void {
  refuseStranger(facts)
  // guard: without it, an order may be paid from a wallet that is not linked —
  //   server/purchases/orders/place-order: another member’s wallet is refused
  if (!facts.isLinked) throw new AppError('WALLET_NOT_LINKED')
  refuseTooMany(needs, facts, { receive: request.quote.receive, now, limits })
  if (!request.isSecond) refuseSimilar(facts, request.quote)
  refuseUnseen(request.kept, [request.accepted])
}

export function refuseStranger(facts: LockFacts): void {
  const { heldAt } = facts
  if (!facts.isLoggedIn) throw new AppError('LOGGED_OUT')
  refuseUnverified({ ...facts, onHoldAt: heldAt === null ? null : new Date(heldAt) })
}

function orderOf(
  { treasury }: OrdersNeeds,
  { quote, currency, payer }: OrderRequest,
  { tag, now }: { tag: bigint; now: Date },
): Omit<PurchaseOrder, 'signature'> {
  const expiresAt = new Date(now.getTime() + purchaseTerms.lockMinutes * 60_000)
  return {
    id: crypto.randomUUID(),
    currency: currency.symbol,
    decimals: currency.decimals,
    // The tag changes the price by less than a billion base units; fee and shares are the quote's.
    pay: String(withAmountTag(quote.pay, tag)),
    fee: String(quote.fee),
    receive: String(quote.receive),
    sharePrice: String(quote.sharePrice),
    currencyPrice: String(quote.currencyPrice),
    token: currency.address?.toLowerCase() ?? null,
    treasury: treasury.toLowerCase(),
    payer,
    lockedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

type Columns = ReturnType<typeof columnsOf> & Record<string, unknown>

/** Writes an order with its row in the member’s list and its journal. */
export async function keepOrder(tx: Db, { accountId }: Member, columns: Columns): Promise<void> {
  const row = { origin: 'chain', ...columns, account_id: accountId }
  const reserved = { id: row.id, accountId, microShares: BigInt(row.micro_shares) }
  const journal = orderJournal('reserved', reserved, new Date(row.locked_at))
  await postBy(
    tx,
    [journal],
    (posting) => sql`
      with placed as (
        insert into purchase_order (id, account_id, origin, currency, token, decimals, pay, fee,
          micro_shares, share_price_micro_usd, currency_price_micro_usd, payer, treasury, amount_tag,
          reference, locked_at, expires_at, signature, accepted)
        select id, account_id, origin, currency, token, decimals, pay, fee,
          micro_shares, share_price_micro_usd, currency_price_micro_usd, payer, treasury, amount_tag,
          reference, locked_at, expires_at, signature, accepted
        from json_populate_record(null::purchase_order, ${asJson(row)}::json) returning *
      ), listed as (
        insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee,
          micro_shares, share_price_micro_usd, currency_price_micro_usd)
        select id, account_id, 'purchase', 'awaiting', locked_at, currency, decimals, pay, fee,
          micro_shares, share_price_micro_usd, currency_price_micro_usd from placed
      )
      select written, waited from ledger_post(${posting})`,
  )
}

type Terms = Pick<
  PurchaseOrder,
  'id' | 'receive' | 'sharePrice' | 'currencyPrice' | 'lockedAt' | 'expiresAt'
>

export function columnsOf<Order extends Terms>(order: Order) {
  const { receive, sharePrice, currencyPrice, lockedAt, expiresAt, ...same } = order
  return {
    ...same,
    micro_shares: receive,
    share_price_micro_usd: sharePrice,
    currency_price_micro_usd: currencyPrice,
    locked_at: lockedAt,
    expires_at: expiresAt,
  }
}
