import { sql } from 'drizzle-orm'
import { type Address, isAddress, type LocalAccount } from 'viem'
import { chainFacts } from '@/config/chain'
import { purchaseTerms } from '@/config/terms'
import type { Currency } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import { formatMicroUsd } from '@/contract/format/amounts'
import {
  type DocumentAccepted,
  type PurchaseDocument,
  purchaseDocuments,
} from '@/contract/offering'
import type { PurchaseOrder, purchaseCalls } from '@/contract/purchase'
import { quoteProof } from '@/contract/quote-proof'
import * as fields from '@/messages/fields'
import { chainAway, walletBalance } from '@/server/chain/nodes/chain'
import { keepDocuments, presentDocuments } from '@/server/modules/content'
import { lockMember } from '@/server/modules/identity'
import { NotEnough, post } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import {
  closedNow,
  minimumPay,
  presentOffering,
  takenCurrency,
  withAmountTag,
} from '@/server/modules/offerings'
import { refuseUnlinked } from '@/server/modules/wallets'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { refuseWhilePaused } from '@/server/platform/signals/read'
import type { Services } from '@/server/services'
import { purchaseOrders } from '../tables'
import { refuseCrowd, soldOut } from './newcomers'
import { refuseSimilar, refuseTooMany } from './open-orders'
import { openQuote, type SealedQuote } from './quote'
import { orderJournal } from './release'

// An account that lends a contract's code (EIP-7702) still signs for itself.
const lentCode = /^0xef0100/i

/** A contract pays BNB by an inner call, which no log shows. */
async function refuseContract(
  { chain }: Services,
  payer: Address,
  currency: string,
): Promise<void> {
  const code = await chain.reader.getCode({ address: payer }).catch((error: unknown) => {
    throw chainAway(error)
  })
  if (code !== undefined && !lentCode.test(code))
    throw new AppError('CONTRACT_WALLET', { params: { currency } })
}

/** Whoever cannot pay would keep shares from others; also refused where no node tells. */
async function refusePoor(
  services: Services,
  payer: Address,
  { currency, pay }: { currency: Currency; pay: bigint },
): Promise<void> {
  const held = await walletBalance(services, currency, payer)
  if (held < pay) throw new AppError('INSUFFICIENT_BALANCE')
}

type Call = (typeof purchaseCalls)['lockQuote']

/** Each uses one of a billion amount tags for good. */
const triesAnHour = 60
const hourMs = 60 * 60_000

interface OrderRequest {
  quote: SealedQuote
  currency: Currency
  payer: string
  isSecond: boolean
  accepted: DocumentAccepted[]
  kept: PurchaseDocument[]
}

export function lockQuote(
  services: Services,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    before: () => requestOf(services, member, input),
    work: (tx, request) => lock(services, tx, member, request),
  }).catch(async (error: unknown) => {
    throw error instanceof NotEnough ? await soldOut(services, error) : error
  })
}

async function requestOf(
  services: Services,
  member: Member,
  input: Input<Call>,
): Promise<OrderRequest> {
  const { offerId, payer, isSecond, accepted } = input
  await consumeOnce(services, {
    bucket: 'lock-quote',
    subject: member.accountId,
    max: triesAnHour * services.limitFactor,
    windowMs: hourMs,
  })
  if (!isAddress(payer)) throw wrongField('payer', fields.addressError())
  const quote = await openQuote(services, member.accountId, offerId)
  if (quote === undefined) throw wrongField('offerId', fields.quoteError())
  if (quote.expiresAt <= services.clock.now()) throw new AppError('PRICE_CHANGED')
  const offering = await presentOffering(services.db)
  if (quote.pay < minimumPay(quote, offering.minimum))
    throw new AppError('BELOW_MINIMUM', { params: { minimum: formatMicroUsd(offering.minimum) } })
  await refuseWhilePaused(services)
  const refusal = closedNow(offering, services.clock.now())
  if (refusal !== undefined) throw refusal
  const currency = await takenCurrency(services, quote.currency)
  await Promise.all([
    currency.address === null && refuseContract(services, payer, currency.symbol),
    refusePoor(services, payer, { currency, pay: quote.pay }),
    refuseCrowd(services, { accountId: member.accountId, receive: quote.receive }),
  ])
  // Outside the transaction: a new text would hold up other orders.
  const kept = await keepDocuments(services.db)
  return { quote, currency, payer: payer.toLowerCase(), isSecond, accepted, kept }
}

async function lock(services: Services, tx: Db, member: Member, request: OrderRequest) {
  const { accountId } = member
  const now = services.clock.now()
  refuseUnverified(await lockMember(tx, member, now))
  await refuseUnlinked(tx, accountId, request.payer)
  await refuseTooMany(services, tx, { accountId, receive: request.quote.receive })
  if (!request.isSecond) await refuseSimilar(tx, accountId, request.quote)
  const documents = await acceptedIn(tx, request)
  const tag = await nextAmountTag(tx)
  const order = orderOf(services, request, { tag, now })
  // Before ledger accounts are locked, or all buyers would wait.
  const signature = await services.quoteSigner.sign(order)
  const reserved = { id: order.id, accountId, microShares: request.quote.receive }
  await store(tx, { ...order, signature }, { accountId, tag, request, documents, now })
  // Last, so a pool's slot is held for a moment only.
  await post(tx, [orderJournal('reserved', reserved, now)])
  return { ...order, signature }
}

/** Must match today's texts word for word: nobody buys on unseen terms. */
export async function acceptedIn(
  tx: Db,
  { accepted, kept }: Pick<OrderRequest, 'accepted' | 'kept'>,
): Promise<PurchaseDocument[]> {
  const documents = await presentDocuments(tx)
  if (documents.length < purchaseDocuments.length) throw new AppError('DOCUMENTS_NOT_PUBLISHED')
  const isAccepted = ({ slug, version }: DocumentAccepted) =>
    [accepted, kept].every((texts) =>
      texts.some((one) => one.slug === slug && one.version === version),
    )
  if (!documents.every(isAccepted)) throw new AppError('TERMS_CHANGED', { data: { documents } })
  return documents
}

async function nextAmountTag(tx: Db): Promise<bigint> {
  const drawn = await tx.execute(sql`select nextval('quote_digits')::text as tag`)
  return BigInt((rowsOf<{ tag: string }>(drawn)[0] as { tag: string }).tag)
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

interface Around {
  accountId: string
  tag: bigint
  request: OrderRequest
  documents: PurchaseDocument[]
  now: Date
}

async function store(
  tx: Db,
  { id, signature, payer, treasury, token, ...order }: PurchaseOrder,
  { accountId, tag, request, documents, now }: Around,
): Promise<void> {
  const shared = {
    id,
    accountId,
    currency: order.currency,
    decimals: order.decimals,
    pay: BigInt(order.pay),
    fee: request.quote.fee,
    microShares: request.quote.receive,
    sharePriceMicroUsd: request.quote.sharePrice,
    currencyPriceMicroUsd: request.quote.currencyPrice,
  }
  await tx.insert(purchaseOrders).values({
    ...shared,
    token,
    payer,
    treasury,
    amountTag: Number(tag),
    lockedAt: now,
    expiresAt: new Date(order.expiresAt),
    signature,
    accepted: documents,
  })
  await tx
    .insert(memberTransactions)
    .values({ ...shared, kind: 'purchase', status: 'awaiting', at: now })
}

export interface QuoteSigner {
  address: Address
  sign(order: Omit<PurchaseOrder, 'signature'>): Promise<string>
}

export function quoteSigner(account: LocalAccount): QuoteSigner {
  return {
    address: account.address,
    sign: (order) => account.signTypedData(quoteProof(order, chainFacts.id)),
  }
}
