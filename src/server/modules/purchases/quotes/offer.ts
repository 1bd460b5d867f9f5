import { purchaseTerms } from '@/config/purchase-terms'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import * as fields from '@/messages/fields'
import {
  minimumPay,
  type OfferingRow,
  presentOffering,
  type Rates,
  sharePriceAt,
  type Terms,
  takenCurrency,
  termsOfPay,
  termsOfReceive,
} from '@/server/modules/offerings'
import { wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/member'
import type { Services } from '@/server/services'
import { sealOffer } from './offer-seal'
import { orderTooLarge } from './open-orders'

type Call = (typeof purchaseCalls)['getConvertedAmount']

export async function getConvertedAmount(
  services: Services,
  { accountId }: Member,
  input: Input<Call>,
): Promise<Answer<Call>> {
  const wish = wishOf(input)
  const { symbol, decimals } = await takenCurrency(services, input.currency)
  const now = services.clock.now()
  const { microUsd: currencyPrice } = await services.prices.priceOf(symbol)
  const offering = await presentOffering(services.db)
  const rates: Rates = {
    sharePrice: await sharePriceAt(services.db, now),
    currencyPrice,
    decimals,
  }
  const terms = termsOf(wish, rates, offering)
  if (terms.receive > purchaseTerms.maxReservedMicroShares) throw orderTooLarge()
  const expiresAt = new Date(now.getTime() + purchaseTerms.offerSeconds * 1000)
  const id = await sealOffer(services, accountId, {
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
    expiresAt: expiresAt.toISOString(),
  }
}

type Wish = { pay: bigint } | { receive: bigint }

function wishOf({ pay, receive }: Input<Call>): Wish {
  if ((pay === undefined) === (receive === undefined)) {
    throw wrongField('pay', fields.payOrReceiveError())
  }
  const [path, text] = pay === undefined ? ['receive', receive as string] : ['pay', pay]
  const amount = BigInt(text)
  if (amount > 0n) return path === 'pay' ? { pay: amount } : { receive: amount }
  throw wrongField(path, fields.aboveZeroError())
}

function termsOf(wish: Wish, rates: Rates, { feeBps }: OfferingRow): Terms {
  return 'pay' in wish
    ? termsOfPay(wish.pay, rates, feeBps)
    : termsOfReceive(wish.receive, rates, feeBps)
}
