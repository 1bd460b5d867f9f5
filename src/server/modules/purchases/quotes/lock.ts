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
import type { LockedQuote, purchaseCalls } from '@/contract/purchase'
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
import { type Member, unverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { refuseWhilePaused } from '@/server/platform/signals/read'
import type { Services } from '@/server/services'
import { quotes } from '../tables'
import { refuseCrowd, soldOut } from './newcomers'
import { openOffer, type SealedOffer } from './offer'
import { refuseSimilar, refuseTooMany } from './open-orders'
import { quoteJournal } from './release'

// An account with a key that lends a contract's code (EIP-7702) still signs its payments itself.
const lentCode = /^0xef0100/i

/** What a contract pays in BNB is an inner call, which no log tells of: the follower would not see it. */
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

/** Who could not pay would keep shares from others for nothing; also where no node tells what they hold. */
async function refusePoor(
  services: Services,
  payer: Address,
  { currency, pay }: { currency: Currency; pay: bigint },
): Promise<void> {
  const held = await walletBalance(services, currency, payer)
  if (held < pay) throw new AppError('INSUFFICIENT_BALANCE')
}

type Call = (typeof purchaseCalls)['lockQuote']

/** Each draws digits, of which there are a billion for ever. */
const triesAnHour = 60
const hourMs = 60 * 60_000

interface Order {
  offer: SealedOffer
  currency: Currency
  payer: string
  isSecond: boolean
  accepted: DocumentAccepted[]
  /** The texts as they were kept on the way here. */
  kept: PurchaseDocument[]
}

/** Reserves the shares of an offer. Nodes are asked before; what counts is done in one transaction. */
export function lockQuote(
  services: Services,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    before: () => orderOf(services, member, input),
    work: (tx, order) => lock(services, tx, member, order),
  }).catch(async (error: unknown) => {
    throw error instanceof NotEnough ? await soldOut(services, error) : error
  })
}

async function orderOf(services: Services, member: Member, input: Input<Call>): Promise<Order> {
  const { offerId, payer, isSecond, accepted } = input
  await consumeOnce(services, {
    bucket: 'lock-quote',
    subject: member.accountId,
    max: triesAnHour * services.limitFactor,
    windowMs: hourMs,
  })
  if (!isAddress(payer)) throw wrongField('payer', fields.addressError())
  const offer = await openOffer(services, member.accountId, offerId)
  if (offer === undefined) throw wrongField('offerId', fields.quoteError())
  if (offer.expiresAt <= services.clock.now()) throw new AppError('PRICE_CHANGED')
  const offering = await presentOffering(services.db)
  if (offer.pay < minimumPay(offer, offering.minimum))
    throw new AppError('BELOW_MINIMUM', { params: { minimum: formatMicroUsd(offering.minimum) } })
  await refuseWhilePaused(services)
  const refusal = closedNow(offering, services.clock.now())
  if (refusal !== undefined) throw refusal
  const currency = await takenCurrency(services, offer.currency)
  await Promise.all([
    currency.address === null && refuseContract(services, payer, currency.symbol),
    refusePoor(services, payer, { currency, pay: offer.pay }),
    refuseCrowd(services, { accountId: member.accountId, receive: offer.receive }),
  ])
  // Not in the transaction: whoever orders next would wait for its end where a text is new.
  const kept = await keepDocuments(services.db)
  return { offer, currency, payer: payer.toLowerCase(), isSecond, accepted, kept }
}

async function lock(services: Services, tx: Db, member: Member, order: Order) {
  const { accountId } = member
  const now = services.clock.now()
  const { kycStatus } = await lockMember(tx, member, now)
  if (kycStatus !== 'APPROVED') throw unverified(kycStatus)
  await refuseUnlinked(tx, accountId, order.payer)
  await refuseTooMany(services, tx, { accountId, receive: order.offer.receive })
  if (!order.isSecond) await refuseSimilar(tx, accountId, order.offer)
  const documents = await acceptedIn(tx, order)
  const digits = await nextAmountTag(tx)
  const quote = quoteOf(services, order, { digits, now })
  // Before the ledger accounts are locked, for which everybody else who buys would have to wait.
  const signature = await services.quoteSigner.sign(quote)
  await reserve(tx, quote, now)
  await store(tx, { ...quote, signature }, { accountId, digits, order, documents, now })
  return { ...quote, signature }
}

/** What was accepted has to be what holds now, all of it and word for word: nobody buys on terms they have not seen. */
export async function acceptedIn(
  tx: Db,
  { accepted, kept }: Pick<Order, 'accepted' | 'kept'>,
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

/** Drawn in the transaction that may still fail: digits are lost by that, and never given twice. */
async function nextAmountTag(tx: Db): Promise<bigint> {
  const drawn = await tx.execute(sql`select nextval('quote_digits')::text as tag`)
  return BigInt((rowsOf<{ tag: string }>(drawn)[0] as { tag: string }).tag)
}

function quoteOf(
  { treasury }: Services,
  { offer, currency, payer }: Order,
  { digits, now }: { digits: bigint; now: Date },
): Omit<LockedQuote, 'signature'> {
  const expiresAt = new Date(now.getTime() + purchaseTerms.lockMinutes * 60_000)
  return {
    id: crypto.randomUUID(),
    currency: currency.symbol,
    decimals: currency.decimals,
    pay: String(withAmountTag(offer.pay, digits)),
    fee: String(offer.fee),
    receive: String(offer.receive),
    sharePrice: String(offer.sharePrice),
    currencyPrice: String(offer.currencyPrice),
    token: currency.address?.toLowerCase() ?? null,
    treasury: treasury.toLowerCase(),
    payer,
    lockedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

async function reserve(tx: Db, quote: Omit<LockedQuote, 'signature'>, now: Date): Promise<void> {
  const microShares = BigInt(quote.receive)
  await post(tx, [quoteJournal('reserved', { id: quote.id, microShares }, now)])
}

interface Around {
  accountId: string
  digits: bigint
  order: Order
  documents: PurchaseDocument[]
  now: Date
}

async function store(
  tx: Db,
  { id, signature, payer, treasury, token, ...quote }: LockedQuote,
  { accountId, digits, order, documents, now }: Around,
): Promise<void> {
  const shared = {
    id,
    accountId,
    currency: quote.currency,
    decimals: quote.decimals,
    pay: BigInt(quote.pay),
    fee: order.offer.fee,
    microShares: order.offer.receive,
    sharePriceMicroUsd: order.offer.sharePrice,
    currencyPriceMicroUsd: order.offer.currencyPrice,
  }
  await tx.insert(quotes).values({
    ...shared,
    token,
    payer,
    treasury,
    amountTag: Number(digits),
    lockedAt: now,
    expiresAt: new Date(quote.expiresAt),
    signature,
    accepted: documents,
  })
  await tx
    .insert(memberTransactions)
    .values({ ...shared, kind: 'purchase', status: 'awaiting', at: now })
}

/** Vouches for quotes, so that a page can tell ours from a forged one. */
export interface QuoteSigner {
  address: Address
  sign(quote: Omit<LockedQuote, 'signature'>): Promise<string>
}

export function quoteSigner(account: LocalAccount): QuoteSigner {
  return {
    address: account.address,
    sign: (quote) => account.signTypedData(quoteProof(quote, chainFacts.id)),
  }
}
