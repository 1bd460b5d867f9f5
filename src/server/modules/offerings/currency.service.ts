import { isAddress } from 'viem'
import type { Currency, PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import { valueAt } from '@/contract/format/amounts'
import { minimumPay } from '@/contract/purchase-terms'
import type { transactionsCalls } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { walletBalance } from '@/server/chain/nodes/chain'
import { type AppError, wrongField } from '@/server/platform/errors'
import type { OfferingsNeeds } from './needs'
import { type OfferingRow, requireOffering } from './offering.service'

/**
 * The last nine digits of an amount identify its order. With fewer decimals those digits would be
 * worth too much.
 */
const minDecimals = 15

async function takenCurrencies({ chain }: { chain: ChainPort }): Promise<Currency[]> {
  const currencies = await chain.currencies()
  return currencies.filter(({ decimals }) => decimals >= minDecimals)
}

export async function takenCurrency(
  needs: { chain: ChainPort },
  symbol: string,
): Promise<Currency> {
  const match = (await takenCurrencies(needs)).find((currency) => currency.symbol === symbol)
  if (match !== undefined) return match
  throw wrongField('currency', fields.currencyError())
}

async function priceCurrency(
  needs: OfferingsNeeds,
  currency: Currency,
  { minimum }: OfferingRow,
): Promise<PricedCurrency> {
  const { microUsd, at } = await needs.prices.priceOf(currency.symbol)
  const rates = { currencyPrice: microUsd, decimals: currency.decimals }
  return {
    ...currency,
    price: String(microUsd),
    priceAt: at.toISOString(),
    minimumPay: String(minimumPay(rates, minimum)),
  }
}

type Calls = typeof pricedCurrencyCalls
type Minimum = (typeof transactionsCalls)['getMinimumPaymentAmount']

export async function getCurrencyList(
  needs: OfferingsNeeds,
): Promise<Answer<Calls['getCurrencyList']>> {
  return asList(await withPrices(needs))
}

export async function getCurrencyListwithAmount(
  needs: OfferingsNeeds,
  { address }: Input<Calls['getCurrencyListwithAmount']>,
): Promise<Answer<Calls['getCurrencyListwithAmount']>> {
  if (!isAddress(address)) throw notAnAddress()
  const currencies = await withPrices(needs)
  const balances = await Promise.all(
    currencies.map(async (currency) => {
      const balance = await walletBalance(needs, currency, address)
      return {
        ...currency,
        balance: String(balance),
        worth: String(valueAt(balance, currency.price, currency.decimals)),
      }
    }),
  )
  return asList(balances)
}

export async function getMinimumPaymentAmount(
  needs: OfferingsNeeds,
  { currency }: Input<Minimum>,
): Promise<Answer<Minimum>> {
  const [taken, offering] = await Promise.all([
    takenCurrency(needs, currency),
    requireOffering(needs.db),
  ])
  const { symbol, decimals, minimumPay } = await priceCurrency(needs, taken, offering)
  return { currency: symbol, decimals, minimumPay, minimumMicroUsd: String(offering.minimum) }
}

/** A currency without a fresh price is left out, so that people can still pay in the others. */
async function withPrices(needs: OfferingsNeeds): Promise<PricedCurrency[]> {
  const [currencies, offering] = await Promise.all([
    takenCurrencies(needs),
    requireOffering(needs.db),
  ])
  const settled = await Promise.allSettled(
    currencies.map((currency) => priceCurrency(needs, currency, offering)),
  )
  const priced = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = settled.find((result) => result.status === 'rejected')
  if (priced.length === 0 && failure !== undefined) throw failure.reason
  return priced
}

function asList<Doc>(docs: Doc[]) {
  return { docs, total: docs.length, page: 1, limit: docs.length }
}

function notAnAddress(): AppError {
  return wrongField('address', fields.addressError())
}
