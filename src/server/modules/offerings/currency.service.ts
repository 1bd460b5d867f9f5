import { isAddress } from 'viem'
import type { PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import { valueAt } from '@/contract/money/value'
import type { transactionsCalls } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { walletBalance } from '@/server/chain/nodes/chain'
import { type AppError, wrongField } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { priced, takenCurrencies, takenCurrency } from './currencies'
import { presentOffering } from './offering'

type Calls = typeof pricedCurrencyCalls
type Minimum = (typeof transactionsCalls)['getMinimumPaymentAmount']

export async function getCurrencyList(
  services: Services,
): Promise<Answer<Calls['getCurrencyList']>> {
  return listed(await withPrices(services))
}

export async function getCurrencyListwithAmount(
  services: Services,
  { address }: Input<Calls['getCurrencyListwithAmount']>,
): Promise<Answer<Calls['getCurrencyListwithAmount']>> {
  if (!isAddress(address)) throw notAnAddress()
  const currencies = await withPrices(services)
  const held = await Promise.all(
    currencies.map(async (currency) => {
      const balance = await walletBalance(services, currency, address)
      return {
        ...currency,
        balance: String(balance),
        worth: String(valueAt(balance, currency.price, currency.decimals)),
      }
    }),
  )
  return listed(held)
}

export async function getMinimumPaymentAmount(
  services: Services,
  { currency }: Input<Minimum>,
): Promise<Answer<Minimum>> {
  const [taken, offering] = await Promise.all([
    takenCurrency(services, currency),
    presentOffering(services.db),
  ])
  const { symbol, decimals, minimumPay } = await priced(services, taken, offering)
  return { currency: symbol, decimals, minimumPay, minimumMicroUsd: String(offering.minimum) }
}

/** One that has no fresh price is left out: the others can still be paid with. */
async function withPrices(services: Services): Promise<PricedCurrency[]> {
  const [currencies, offering] = await Promise.all([
    takenCurrencies(services),
    presentOffering(services.db),
  ])
  const settled = await Promise.allSettled(
    currencies.map((currency) => priced(services, currency, offering)),
  )
  const known = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = settled.find((one) => one.status === 'rejected')
  if (known.length === 0 && failed !== undefined) throw failed.reason
  return known
}

function listed<Doc>(docs: Doc[]) {
  return { docs, total: docs.length, page: 1, limit: docs.length }
}

function notAnAddress(): AppError {
  return wrongField('address', fields.addressError())
}
