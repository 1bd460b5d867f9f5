import { type Address, isAddress, type LocalAccount } from 'viem'
import { chainFacts } from '@/config/chain'
import { hourMs } from '@/config/durations'
import type { Currency } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import { formatMicroUsd } from '@/contract/format/amounts'
import type { PurchaseDocument } from '@/contract/offering'
import { quoteProof } from '@/contract/proofs'
import type { purchaseCalls } from '@/contract/purchase'
import { minimumPay } from '@/contract/purchase-terms'
import * as fields from '@/messages/fields'
import { chainAway, walletBalance } from '@/server/chain/nodes/chain'
import { keepDocuments, presentDocuments, refuseUnseen } from '@/server/modules/content'
import { NotEnough } from '@/server/modules/ledger'
import { closedRefusal, requireOffering, takenCurrency } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { refuseWhilePaused } from '@/server/platform/signals/read'
import type { OrdersNeeds, QuoteSigner } from '../needs'
import { refuseCrowd, soldOut } from './newcomers'
import { openQuote, type SealedQuote } from './sealed-quote'
import { type OrderRequest, writeOrder } from './write-order'

// An ordinary account may delegate to a contract's code by EIP-7702. Its code then begins like
// this, and it still pays like an ordinary account.
const lentCode = /^0xef0100/i

/**
 * A contract pays BNB with an inner call, which no list of payments shows. We would not see it in
 * time, so such wallets are asked to pay from another one.
 */
async function refuseContract(
  { chain }: OrdersNeeds,
  payer: Address,
  currency: string,
): Promise<void> {
  const code = await chain.client.getCode({ address: payer }).catch((error: unknown) => {
    throw chainAway(error)
  })
  if (code !== undefined && !lentCode.test(code))
    throw new AppError('CONTRACT_WALLET', { params: { currency } })
}

/**
 * Refuses a wallet that holds less than the order costs: its order would keep shares from others
 * and never be paid. If no node returns the balance, the order is refused too.
 */
async function refuseInsufficientBalance(
  needs: OrdersNeeds,
  payer: Address,
  { currency, pay }: { currency: Currency; pay: bigint },
): Promise<void> {
  const balance = await walletBalance(needs, currency, payer)
  if (balance < pay) throw new AppError('INSUFFICIENT_BALANCE')
}

type Call = (typeof purchaseCalls)['placeOrder']

/** Each order uses up one of a billion amount tags, so their number is limited. */
const triesAnHour = 60

export function placeOrder(
  needs: OrdersNeeds,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently<Answer<Call>, OrderRequest>({
    before: () => requestOf(needs, member, input),
    work: (tx, request) => writeOrder(needs, tx, member, request),
  }).catch((error: unknown) => rethrowAsSoldOut(needs, error))
}

export async function rethrowAsSoldOut(needs: OrdersNeeds, error: unknown): Promise<never> {
  throw error instanceof NotEnough ? await soldOut(needs, error) : error
}

/** The quote of the order, if the sale accepts it. */
export async function quoteToOrder(
  needs: OrdersNeeds,
  member: Member,
  quoteId: string,
): Promise<SealedQuote> {
  await consumeOnce(needs, {
    bucket: 'place-order',
    subject: member.accountId,
    max: triesAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const quote = await openQuote(needs, member.accountId, quoteId)
  if (quote === undefined) throw wrongField('quoteId', fields.quoteError())
  if (quote.expiresAt <= needs.clock.now()) throw new AppError('PRICE_CHANGED')
  const offering = await requireOffering(needs.db)
  if (quote.pay < minimumPay(quote, offering.minimum))
    throw new AppError('BELOW_MINIMUM', { params: { minimum: formatMicroUsd(offering.minimum) } })
  // guard: without it, orders are accepted while payments are not credited —
  //   server/platform/signals: nodes that fall silent
  await refuseWhilePaused(needs)
  const refusal = closedRefusal(offering, needs.clock.now())
  if (refusal !== undefined) throw refusal
  return quote
}

async function requestOf(
  needs: OrdersNeeds,
  member: Member,
  input: Input<Call>,
): Promise<OrderRequest> {
  const { quoteId, payer, isSecond, accepted } = input
  if (!isAddress(payer)) throw wrongField('payer', fields.addressError())
  const quote = await quoteToOrder(needs, member, quoteId)
  const currency = await takenCurrency(needs, quote.currency)
  await Promise.all([
    currency.address === null && refuseContract(needs, payer, currency.symbol),
    refuseInsufficientBalance(needs, payer, { currency, pay: quote.pay }),
    refuseCrowd(needs, { accountId: member.accountId, receive: quote.receive }),
  ])
  // Stored before the transaction begins. Storing a new text would make other orders wait for it.
  const keptDocuments = await keepDocuments(needs.db)
  return { quote, currency, payer: payer.toLowerCase(), isSecond, accepted, kept: keptDocuments }
}

/**
 * The accepted documents, if they are word for word those of today. A buyer accepts only terms they
 * have seen.
 */
export async function requireCurrentDocuments(
  tx: Db,
  { accepted, kept }: Pick<OrderRequest, 'accepted' | 'kept'>,
): Promise<PurchaseDocument[]> {
  return refuseUnseen(await presentDocuments(tx), [accepted, kept])
}

export function quoteSigner(account: LocalAccount): QuoteSigner {
  return {
    address: account.address,
    sign: (order) => account.signTypedData(quoteProof(order, chainFacts.id)),
    vouch: (message) => account.signMessage({ message }),
  }
}
