import { getAddress } from 'viem'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import { offeringCalls } from '@/contract/offering'
import { priceAlertCalls } from '@/contract/price-alert'
import { walletCalls, walletNameCalls } from '@/contract/wallet'
import {
  getCurrencyList,
  getCurrencyListwithAmount,
} from '@/server/modules/offerings/currency.service'
import { offering, sale } from '@/server/modules/offerings/offering.service'
import { getFNXprice } from '@/server/modules/offerings/price.service'
import {
  ownAlerts,
  removePriceAlert,
  setPriceAlert,
} from '@/server/modules/offerings/price-alert.service'
import { routesOf } from '@/server/platform/http/mount'

export const walletRoutes = [
  routesOf('wallet', walletCalls, {
    getFNXprice: (services, input) => getFNXprice(services, input),
    sale: (services) => sale(services),
  }),
  routesOf('wallet', offeringCalls, {
    offering: (services) => offering(services),
  }),
  routesOf('wallet', currencyCalls, {
    tokenList: async ({ chain }) => {
      const docs = await chain.currencies()
      return { docs, total: docs.length, page: 1, limit: docs.length }
    },
  }),
  routesOf('wallet', pricedCurrencyCalls, {
    getCurrencyList: (services) => getCurrencyList(services),
    getCurrencyListwithAmount: (services, input) => getCurrencyListwithAmount(services, input),
  }),
  routesOf('wallet', priceAlertCalls, {
    priceAlerts: ({ db }, _, { member }) => ownAlerts(db, member),
    setPriceAlert: (services, input, { member }) => setPriceAlert(services, member, input),
    removePriceAlert: (services, input, { member }) => removePriceAlert(services, member, input),
  }),
  routesOf('wallet', walletNameCalls, {
    walletName: async ({ names, log }, { address }) => {
      try {
        return { name: (await names.nameOf(getAddress(address))) ?? null }
      } catch (error) {
        // The error may name the node, which may hold a key.
        log.error('name not looked up', { error: (error as Error).name })
        return { name: null }
      }
    },
  }),
]
