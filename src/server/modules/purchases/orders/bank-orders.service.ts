import { bankCurrency, bankDecimals } from '@/config/coins'
import { transferTerms } from '@/config/terms'
import { microUsdPerCent, microUsdPerDollar, wholeBps } from '@/config/units'
import type { Answer, Input } from '@/contract/define'
import { formatMicroUsd, formatMoney } from '@/contract/format/amounts'
import type { DocumentAccepted, PurchaseDocument } from '@/contract/offering'
import type { BankOrder, purchaseCalls } from '@/contract/purchase'
import { minimumPay } from '@/contract/purchase-terms'
import type { TransferOffer } from '@/contract/wallet'
import * as fields from '@/messages/fields'
import { endOfBankingDays, newCreditorReference } from '@/server/modules/bank'
import type { BankAccount } from '@/server/modules/bank/needs'
import { keepDocuments, refuseUnseen } from '@/server/modules/content'
import { shareAsset } from '@/server/modules/ledger'
import { inStoredLocale, letters, notify } from '@/server/modules/notifications'
import { requireOffering } from '@/server/modules/offerings'
import { type MemberLimits, memberLimits } from '@/server/modules/terms'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import { asJson, type Db } from '@/server/platform/db/database'
import { queryOne, read, run } from '@/server/platform/db/query'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { OrdersNeeds } from '../needs'
import { refuseCrowd } from './newcomers'
import { type LockFacts, refuseTooMany, unpaidSince } from './open-orders'
import { quoteToOrder, rethrowAsSoldOut } from './place-order'
import { hasPaidByTransfer, maxTransfer } from './quote'
import type { SealedQuote } from './sealed-quote'
import { columnsOf, keepOrder, refuseStranger } from './write-order'

type Call = (typeof purchaseCalls)['placeBankOrder']

interface BankRequest {
  bank: BankAccount
  quote: SealedQuote
  accepted: DocumentAccepted[]
  kept: PurchaseDocument[]
}

/**
 * Places an order that is paid by bank transfer. It needs no wallet and no signature: the reference
 * identifies it, and only an account in the member’s own name can pay it.
 */
export function placeBankOrder(
  needs: OrdersNeeds,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently<Answer<Call>, BankRequest>({
    before: () => requestOf(needs, member, input),
    work: (tx, request) => writeBankOrder(needs, tx, member, request),
  }).catch((error: unknown) => rethrowAsSoldOut(needs, error))
}

async function requestOf(
  needs: OrdersNeeds,
  member: Member,
  { quoteId, accepted }: Input<Call>,
): Promise<BankRequest> {
  const { bank } = needs
  const quote = await quoteToOrder(needs, member, quoteId)
  // guard: without it, a quote in coins is paid in dollars — server/purchases/orders/bank-orders: a
  //   quote of another currency — without the second condition
  if (bank === undefined || quote.currency !== bankCurrency)
    throw wrongField('quoteId', fields.quoteError())
  await refuseCrowd(needs, { accountId: member.accountId, receive: quote.receive })
  return { bank, quote, accepted, kept: await keepDocuments(needs.db) }
}

const priceEnd = (db: Db, bank: BankAccount, now: Date): Promise<Date> =>
  endOfBankingDays(db, bank, { from: now, count: transferTerms.bankingDays, now })

async function writeBankOrder(
  needs: OrdersNeeds,
  tx: Db,
  member: Member,
  { bank, quote, accepted, kept }: BankRequest,
): Promise<Answer<Call>> {
  const now = needs.clock.now()
  const limits = await memberLimits(tx, now)
  const expiresAt = await priceEnd(tx, bank, now)
  const { facts, transfers } = await lockAndAsk(tx, member, now)
  refuseStranger(facts)
  refuseTransfer(transfers, quote, limits)
  refuseTooMany(needs, facts, { receive: quote.receive, now, limits })
  refuseUnseen(kept, [accepted])
  const terms = {
    id: crypto.randomUUID(),
    currency: bankCurrency,
    decimals: bankDecimals,
    pay: String(quote.pay),
    fee: String(quote.fee),
    receive: String(quote.receive),
    sharePrice: String(quote.sharePrice),
    currencyPrice: String(quote.currencyPrice),
    reference: newCreditorReference(),
    lockedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
  const ofBank = { origin: 'bank', treasury: bank.iban, accepted: kept }
  const order = { ...terms, holder: bank.holder, iban: bank.iban, bic: bank.bic }
  await tellDetails(needs, tx, member, order)
  await keepOrder(tx, member, { ...columnsOf(terms), ...ofBank })
  return order
}

/** Also by mail, because the transfer is made elsewhere, and often later. */
function tellDetails(
  needs: OrdersNeeds,
  tx: Db,
  { accountId }: Member,
  order: BankOrder,
): Promise<void> {
  const { id, reference, expiresAt: until, holder, iban, bic } = order
  const paidText = () => formatMoney({ ...order, amount: order.pay })
  return notify(needs, tx, {
    accountId,
    kind: 'payment-awaited',
    facts: inStoredLocale(() => ({ id, paid: paidText(), reference, until })),
    at: new Date(order.lockedAt),
    mail: () =>
      letters.transfer(needs, { id, paid: paidText(), holder, iban, bic, reference, until }),
  })
}

/** What a page says about bank transfers before an order is placed. */
export async function transferOffer({
  bank,
  clock,
  db,
}: Pick<OrdersNeeds, 'bank' | 'clock' | 'db'>): Promise<TransferOffer | null> {
  if (bank === undefined) return null
  const { minimum } = await requireOffering(db)
  const now = clock.now()
  const { transferCents, firstTransferCents } = await memberLimits(db, now)
  return {
    minimumPay: String(
      minimumPay({ currencyPrice: microUsdPerDollar, decimals: bankDecimals }, minimum),
    ),
    maxPay: String(transferCents),
    maxFirstPay: String(firstTransferCents),
    holdsUntil: (await priceEnd(db, bank, now)).toISOString(),
  }
}

interface Transfers {
  own: number
  reserved: bigint
  unsold: bigint
  hasPaid: boolean
}

async function lockAndAsk(
  tx: Db,
  { accountId, sessionId }: Member,
  now: Date,
): Promise<{ facts: LockFacts; transfers: Transfers }> {
  const person = { accountId, sessionId, payer: '', currency: bankCurrency }
  const lockRequest = asJson({ ...person, now, since: unpaidSince(now) })
  const { facts } = await queryOne(tx, { facts: read.text })`
    select order_lock(${lockRequest}::jsonb)::text as facts`
  // After the account, so that waiting for one member blocks no other.
  // guard: without it, two at once reserve more than a tenth —
  //   server/purchases/orders/bank-orders-on-postgres: two orders at once
  await run(tx)`select pg_advisory_xact_lock(${advisoryLocks.bankOrders})`
  const transfers = await queryOne(tx, {
    own: read.number,
    reserved: read.amount,
    unsold: read.amount,
    hasPaid: read.boolean,
  })`
    select count(*) filter (where account_id = ${accountId}::uuid)::int as own,
      coalesce(sum(micro_shares), 0) as reserved,
      (select coalesce(sum(balance), 0) from ledger_account
        where owner_id is null and asset = ${shareAsset} and type = 'unsold') as unsold,
      ${hasPaidByTransfer(accountId)} as "hasPaid"
    from purchase_order where state = 'open' and origin = 'bank'`
  return { facts: JSON.parse(facts), transfers }
}

const inDollars = (cents: bigint) => formatMicroUsd(cents * microUsdPerCent)

/** An order that holds its price for days is an option on it, so its size is limited. */
function refuseTransfer(
  { own, reserved, unsold, hasPaid }: Transfers,
  quote: SealedQuote,
  limits: MemberLimits,
): void {
  // guard: without it, a person may wait with any number of transfers —
  //   server/purchases/orders/bank-orders: one order at a time
  if (own > 0) throw new AppError('TRANSFER_OPEN')
  // guard: without it, a first transfer is as large as any — server/purchases/orders/bank-orders: a
  //   first one of a thousand dollars at most — value 9_000_000n
  const max = maxTransfer(limits, hasPaid)
  if (quote.pay > max) {
    const code = hasPaid ? 'TRANSFER_TOO_LARGE' : 'FIRST_TRANSFER_TOO_LARGE'
    throw new AppError(code, { params: { max: inDollars(max) } })
  }
  const most = ((unsold + reserved) * transferTerms.maxOpenBps) / BigInt(wholeBps)
  // guard: without it, all that wait for transfers may reserve more than a tenth —
  //   server/purchases/orders/bank-orders: all together reserve a tenth at most
  if (reserved + quote.receive > most) throw new AppError('TRANSFERS_FULL')
}
