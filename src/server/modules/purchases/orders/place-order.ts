import { type SQL, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { Currency } from '@/contract/currency'
import {
  type DocumentAccepted,
  type PurchaseDocument,
  purchaseDocuments,
} from '@/contract/offering'
import type { PurchaseOrder } from '@/contract/purchase'
import { type Journal, postBy } from '@/server/modules/ledger'
import { asJson, type Db, rowsOf } from '@/server/platform/db/database'
import { AppError, causesOf } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import { type Kept, keyInFlight } from '@/server/platform/http/idempotency'
import type { Services } from '@/server/services'
import { withAmountTag } from '../amount-tag'
import { type LockFacts, refuseSimilar, refuseTooMany, unpaidSince } from './open-orders'
import type { SealedQuote } from './quote'
import { orderJournal } from './release'

export interface OrderRequest {
  quote: SealedQuote
  currency: Currency
  payer: string
  isSecond: boolean
  accepted: DocumentAccepted[]
  kept: PurchaseDocument[]
}

const maxTries = 10
const factsChanged = 'FX002'

/** Decided before anything is locked; `order_lock` checks that it still holds. */
export async function placeOrder(
  services: Services,
  { accountId, sessionId }: Member,
  request: OrderRequest,
  recordOf: (order: PurchaseOrder) => string,
): Promise<Kept> {
  const { db, clock } = services
  const now = clock.now()
  const { payer, quote, kept: documents } = request
  const person = { accountId, sessionId, payer, currency: quote.currency }
  const asked = asJson({ ...person, now, since: unpaidSince(now) })
  let drawn: Drawn | undefined
  for (let tries = 0; tries < maxTries; tries += 1) {
    const seen = await factsOf(db, asked)
    refuse(services, JSON.parse(seen), { request, now })
    drawn ??= await drawOrder(services, request, now)
    const row = { ...columnsOf(drawn), account_id: accountId, accepted: documents }
    const given = sql`${asked}::jsonb, ${seen}::jsonb, ${recordOf(drawn.order)}::json, ${asJson(row)}::json`
    const reserved = { id: drawn.order.id, accountId, microShares: quote.receive }
    const kept = await locked(db, given, orderJournal('reserved', reserved, now))
    if (kept !== undefined) return kept
  }
  throw keyInFlight()
}

async function factsOf(db: Db, asked: string): Promise<string> {
  const answer = await db.execute(sql`select order_facts(${asked}::jsonb)::text as facts`)
  return (rowsOf<{ facts: string }>(answer)[0] as { facts: string }).facts
}

function refuse(
  services: Services,
  facts: LockFacts,
  { request, now }: { request: OrderRequest; now: Date },
): void {
  const { heldAt } = facts
  if (!facts.isLoggedIn) throw new AppError('LOGGED_OUT')
  refuseUnverified({ ...facts, heldAt: heldAt === null ? null : new Date(heldAt) })
  if (!facts.isLinked) throw new AppError('WALLET_NOT_LINKED')
  refuseTooMany(services, facts, { receive: request.quote.receive, now })
  if (!request.isSecond) refuseSimilar(facts, request.quote)
  refuseUnseen(request.kept, [request.accepted])
}

export function refuseUnseen(
  documents: PurchaseDocument[],
  seen: DocumentAccepted[][],
): PurchaseDocument[] {
  if (documents.length < purchaseDocuments.length) throw new AppError('DOCUMENTS_NOT_PUBLISHED')
  const isAccepted = ({ slug, version }: DocumentAccepted) =>
    seen.every((texts) => texts.some((one) => one.slug === slug && one.version === version))
  if (!documents.every(isAccepted)) throw new AppError('TERMS_CHANGED', { data: { documents } })
  return documents
}

interface Drawn {
  order: PurchaseOrder
  tag: string
}

async function drawOrder(services: Services, request: OrderRequest, now: Date): Promise<Drawn> {
  const answer = await services.db.execute(sql`select nextval('quote_digits')::text as tag`)
  const [{ tag }] = rowsOf<{ tag: string }>(answer) as [{ tag: string }]
  const order = orderOf(services, request, { tag: BigInt(tag), now })
  return { tag, order: { ...order, signature: await services.quoteSigner.sign(order) } }
}

function orderOf(
  { treasury }: Services,
  { quote, currency, payer }: OrderRequest,
  { tag, now }: { tag: bigint; now: Date },
): Omit<PurchaseOrder, 'signature'> {
  const expiresAt = new Date(now.getTime() + purchaseTerms.lockMinutes * 60_000)
  return {
    id: crypto.randomUUID(),
    currency: currency.symbol,
    decimals: currency.decimals,
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

function columnsOf({ order, tag }: Drawn) {
  const { receive, sharePrice, currencyPrice, lockedAt, expiresAt, ...same } = order
  return {
    ...same,
    micro_shares: receive,
    share_price_micro_usd: sharePrice,
    currency_price_micro_usd: currencyPrice,
    amount_tag: tag,
    locked_at: lockedAt,
    expires_at: expiresAt,
  }
}

async function locked(db: Db, given: SQL, journal: Journal): Promise<Kept | undefined> {
  try {
    return await postBy<Kept>(
      db,
      [journal],
      (posting) => sql`select fingerprint, answer, waited from order_lock(${given}, ${posting})`,
    )
  } catch (error) {
    if (causesOf(error).some(({ code }) => code === factsChanged)) return undefined
    throw error
  }
}
