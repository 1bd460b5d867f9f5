import { type SQL, sql } from 'drizzle-orm'
import { bankCurrency, bankDecimals } from '@/config/coins'
import { purchaseTerms } from '@/config/terms'
import { microUsdPerDollar } from '@/config/units'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import {
  minimumPay,
  type PurchaseTerms,
  type Rates,
  termsOfPay,
  termsOfReceive,
} from '@/contract/purchase-terms'
import * as fields from '@/messages/fields'
import {
  type OfferingRow,
  requireOffering,
  sharePriceAt,
  takenCurrency,
} from '@/server/modules/offerings'
import { type MemberLimits, memberLimits } from '@/server/modules/terms'
import { queryOne, read } from '@/server/platform/db/query'
import { wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { OrdersNeeds } from '../needs'
import { orderTooLarge } from './open-orders'
import { sealQuote } from './sealed-quote'

type Call = (typeof purchaseCalls)['getConvertedAmount']

/** The price of one dollar in millionths of a dollar. */
export async function getConvertedAmount(
  needs: OrdersNeeds,
  { accountId }: Member,
  input: Input<Call>,
): Promise<Answer<Call>> {
  const wish = wishOf(input)
  const { symbol, decimals, currencyPrice } = await moneyOf(needs, input.currency)
  const now = needs.clock.now()
  const offering = await requireOffering(needs.db)
  const rates: Rates = {
    sharePrice: await sharePriceAt(needs.db, now),
    currencyPrice,
    decimals,
  }
  const terms = termsOf(wish, rates, offering)
  const limits = await memberLimits(needs.db, now)
  const { reservedMicroShares: most } = limits
  if (terms.receive > most) throw orderTooLarge(most)
  const expiresAt = new Date(now.getTime() + purchaseTerms.quoteSeconds * 1000)
  const id = await sealQuote(needs, accountId, {
    currency: symbol,
    ...rates,
    ...terms,
    expiresAt,
  })
  return {
    id,
    currency: symbol,
    decimals,
    pay: String(terms.pay),
    fee: String(terms.fee),
    receive: String(terms.receive),
    sharePrice: String(rates.sharePrice),
    currencyPrice: String(currencyPrice),
    feeBps: offering.feeBps,
    minimumPay: String(minimumPay(rates, offering.minimum)),
    ...(symbol === bankCurrency && {
      maxPay: String(await maxTransferOf(needs, accountId, limits)),
    }),
    expiresAt: expiresAt.toISOString(),
  }
}

export const hasPaidByTransfer = (accountId: string): SQL => sql`
  exists (select from settlement join payment on payment.id = payment_id
    where settlement.account_id = ${accountId}::uuid and origin = 'bank'
      and micro_shares is not null and reversed_at is null)`

export const maxTransfer = (
  { transferCents, firstTransferCents }: MemberLimits,
  hasPaid: boolean,
): bigint => (hasPaid ? transferCents : firstTransferCents)

async function maxTransferOf(
  { db }: OrdersNeeds,
  accountId: string,
  limits: MemberLimits,
): Promise<bigint> {
  const { hasPaid } = await queryOne(db, { hasPaid: read.boolean })`
    select ${hasPaidByTransfer(accountId)} as "hasPaid"`
  return maxTransfer(limits, hasPaid)
}

async function moneyOf(needs: OrdersNeeds, currency: string) {
  const isOfBank = currency === bankCurrency && needs.bank !== undefined
  if (isOfBank)
    return { symbol: currency, decimals: bankDecimals, currencyPrice: microUsdPerDollar }
  const { symbol, decimals } = await takenCurrency(needs, currency)
  return { symbol, decimals, currencyPrice: (await needs.prices.priceOf(symbol)).microUsd }
}

type QuoteAmount = { pay: bigint } | { receive: bigint }

function wishOf({ pay, receive }: Input<Call>): QuoteAmount {
  if ((pay === undefined) === (receive === undefined)) {
    throw wrongField('pay', fields.payOrReceiveError())
  }
  const [path, text] = pay === undefined ? ['receive', receive as string] : ['pay', pay]
  const amount = BigInt(text)
  if (amount > 0n) return path === 'pay' ? { pay: amount } : { receive: amount }
  throw wrongField(path, fields.aboveZeroError())
}

function termsOf(wish: QuoteAmount, rates: Rates, { feeBps }: OfferingRow): PurchaseTerms {
  return 'pay' in wish
    ? termsOfPay(wish.pay, rates, feeBps)
    : termsOfReceive(wish.receive, rates, feeBps)
}
