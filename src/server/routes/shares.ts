import { getAddress } from 'viem'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import { offeringCalls } from '@/contract/offering'
import { priceAlertCalls } from '@/contract/price-alert'
import { purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import { stakingCalls } from '@/contract/user/staking'
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
import {
  cancelQuote,
  getConvertedAmount,
  lockQuote,
  reportPayment,
  resolvePayment,
} from '@/server/modules/purchases'
import {
  beginStake,
  leaveStake,
  planDocs,
  rewardCalculator,
  staking,
  stakingClaim,
  stakingClaimList,
} from '@/server/modules/staking'
import { recordSwap } from '@/server/modules/swaps'
import { AppError } from '@/server/platform/errors'
import { routesOf } from '@/server/platform/http/mount'
import { counted } from '@/server/platform/signals/metrics'

export const shareRoutes = [
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
    walletAvatar: async ({ names, log }, { address }) => {
      try {
        return { png: (await names.avatarOf(getAddress(address))) ?? null }
      } catch (error) {
        if (error instanceof AppError) throw error
        // No fault of ours, as a rule: strangers write what they like into their records.
        log.info('avatar not looked up', { error: (error as Error).name })
        return { png: null }
      }
    },
  }),
  routesOf('wallet', purchaseCalls, {
    getConvertedAmount: (services, input, { member }) =>
      getConvertedAmount(services, member, input),
    lockQuote: (services, input, { member, idempotently }) =>
      counted('fnx_order_locks_total', 'locked', lockQuote(services, member, input, idempotently)),
    cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
    resolvePayment: (services, input, { member, idempotently }) =>
      resolvePayment(services, member, input, idempotently),
    buyShare: (services, input, { member, idempotently }) =>
      reportPayment(services, member, input, idempotently),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (services, input, { member, idempotently }) =>
      recordSwap(services, member, input, idempotently),
  }),
  routesOf('user', stakingCalls, {
    stakingPlans: async ({ db }) => ({ plans: await planDocs(db) }),
    staking: (services, _, { member }) => staking(services, member),
    stake: (services, input, { member, idempotently }) =>
      beginStake(services, member, input, idempotently),
    stakingClaim: (services, input, { member, idempotently }) =>
      stakingClaim(services, member, input, idempotently),
    leaveStake: (services, input, { member, idempotently }) =>
      leaveStake(services, member, input, idempotently),
    stakingClaimList: (services, input, { member }) => stakingClaimList(services, member, input),
    rewardCalculator: (services, input) => rewardCalculator(services, input),
  }),
]
