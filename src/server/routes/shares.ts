import { getAddress } from 'viem'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import { custodyCalls } from '@/contract/custody'
import { dividendCalls } from '@/contract/dividends'
import { offeringCalls } from '@/contract/offering'
import { priceAlertCalls } from '@/contract/price-alert'
import { purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { giftCalls } from '@/contract/user/gifts'
import { legalOrderCalls } from '@/contract/user/legal-orders'
import { recoveryCalls } from '@/contract/user/recovery'
import { stakingCalls } from '@/contract/user/staking'
import { voteCalls } from '@/contract/user/votes'
import { walletCalls, walletNameCalls } from '@/contract/wallet'
import {
  buyBackCode,
  buyBacks,
  offerShares,
  takeBackOffer,
} from '@/server/modules/buy-backs/buy-backs.service'
import {
  allowWallet,
  cancelDelivery,
  custodyCheck,
  deliver,
  deliveries,
  shareToken,
} from '@/server/modules/custody/deliveries/custody.service'
import {
  dividendProof,
  dividends,
  taxResidence,
} from '@/server/modules/dividends/dividends.service'
import { reinvest, stopReinvesting } from '@/server/modules/dividends/reinvest.service'
import {
  answerGift,
  giftCode,
  gifts,
  giveShares,
  takeBackGift,
} from '@/server/modules/gifts/gifts.service'
import { legalOrders } from '@/server/modules/legal-orders/legal-orders.service'
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
import { payout, stopPayouts } from '@/server/modules/payables/payouts/payouts.service'
import {
  cancelOrder,
  getConvertedAmount,
  placeOrder,
  reportPayment,
  resolvePayment,
} from '@/server/modules/purchases'
import {
  placeBankOrder,
  transferOffer,
} from '@/server/modules/purchases/orders/bank-orders.service'
import {
  askRecovery,
  recovery,
  recoveryCheck,
  recoveryCode,
  refuseLost,
  refuseRecovering,
  startRecovery,
  stopRecovery,
} from '@/server/modules/recoveries/recoveries.service'
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
import { signedVote, vote, voteCode, voteProof, votes } from '@/server/modules/votes/votes.service'
import { AppError } from '@/server/platform/errors'
import { routesNeeding } from '@/server/platform/http/mount'
import { countOutcome } from '@/server/platform/signals/metrics'
import type { ShareRoutesNeeds } from './needs'

const routesOf = routesNeeding<ShareRoutesNeeds>()

export const shareRoutes = [
  routesOf('wallet', walletCalls, {
    getFNXprice: (needs, input) => getFNXprice(needs, input),
    sale: async (needs) => ({ ...(await sale(needs)), transfer: await transferOffer(needs) }),
  }),
  routesOf('wallet', offeringCalls, {
    offering: (needs) => offering(needs),
  }),
  routesOf('wallet', currencyCalls, {
    tokenList: async ({ chain }) => {
      const docs = await chain.currencies()
      return { docs, total: docs.length, page: 1, limit: docs.length }
    },
  }),
  routesOf('wallet', pricedCurrencyCalls, {
    getCurrencyList: (needs) => getCurrencyList(needs),
    getCurrencyListwithAmount: (needs, input) => getCurrencyListwithAmount(needs, input),
  }),
  routesOf('wallet', priceAlertCalls, {
    priceAlerts: ({ db }, _, { member }) => ownAlerts(db, member),
    setPriceAlert: (needs, input, { member }) => setPriceAlert(needs, member, input),
    removePriceAlert: (needs, input, { member }) => removePriceAlert(needs, member, input),
  }),
  routesOf('wallet', walletNameCalls, {
    walletName: async ({ names, log }, { address }) => {
      try {
        return { name: (await names.nameOf(getAddress(address))) ?? null }
      } catch (error) {
        // Only the error's name: its message may name the node, whose address may contain a key.
        log.error('name not looked up', { error: (error as Error).name })
        return { name: null }
      }
    },
    walletAvatar: async ({ names, log }, { address }) => {
      try {
        return { png: (await names.avatarOf(getAddress(address))) ?? null }
      } catch (error) {
        if (error instanceof AppError) throw error
        // Usually no failure of ours, because strangers write anything into their records.
        log.info('avatar not looked up', { error: (error as Error).name })
        return { png: null }
      }
    },
  }),
  routesOf('wallet', purchaseCalls, {
    getConvertedAmount: (needs, input, { member }) => getConvertedAmount(needs, member, input),
    placeOrder: (needs, input, { member, idempotently }) =>
      countOutcome(
        'fnx_order_locks_total',
        'locked',
        placeOrder(needs, member, input, idempotently),
      ),
    placeBankOrder: (needs, input, { member, idempotently }) =>
      countOutcome(
        'fnx_order_locks_total',
        'locked',
        placeBankOrder(needs, member, input, idempotently),
      ),
    cancelOrder: (needs, input, { member }) => cancelOrder(needs, member, input),
    resolvePayment: (needs, input, { member, idempotently }) =>
      resolvePayment(needs, member, input, idempotently),
    buyShare: (needs, input, { member, idempotently }) =>
      reportPayment(needs, member, input, idempotently),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (needs, input, { member, idempotently }) =>
      recordSwap(needs, member, input, idempotently),
  }),
  routesOf('wallet', custodyCalls, {
    shareToken: (needs) => shareToken(needs),
    custodyCheck: (needs) => custodyCheck(needs),
    allowWallet: (needs, input, { member }) => allowWallet(needs, member, input),
    deliver: (needs, input, { member, idempotently }) =>
      deliver(needs, member, input, { idempotently, refuseWallet: refuseRecovering }),
    cancelDelivery: (needs, input, { member }) => cancelDelivery(needs, member, input),
    deliveries: (needs, input, { member }) => deliveries(needs, member, input),
  }),
  routesOf('wallet', giftCalls, {
    gifts: (needs, input, { member }) => gifts(needs, member, input),
    giftCode: (needs, _, { member }) => giftCode(needs, member),
    giveShares: (needs, input, { member, idempotently }) =>
      giveShares(needs, member, input, idempotently),
    takeBackGift: (needs, input, { member }) => takeBackGift(needs, member, input),
    answerGift: (needs, input, { member }) => answerGift(needs, member, input),
  }),
  routesOf('wallet', recoveryCalls, {
    recovery: (needs, _, { member }) => recovery(needs, member),
    startRecovery: (needs, input, { member }) => startRecovery(needs, member, input),
    recoveryCheck: (needs, input, { member }) => recoveryCheck(needs, member, input),
    recoveryCode: (needs, _, { member }) => recoveryCode(needs, member),
    askRecovery: (needs, input, { member }) => askRecovery(needs, member, input),
    stopRecovery: (needs, input, { member }) => stopRecovery(needs, member, input),
  }),
  routesOf('wallet', legalOrderCalls, {
    legalOrders: (needs, _, { member }) => legalOrders(needs, member),
  }),
  routesOf('user', dividendCalls, {
    dividends: (needs, _, { member }) => dividends(needs, member),
    dividendProof: (needs, input, { member }) => dividendProof(needs, member, input),
    reinvest: (needs, input, { member }) => reinvest(needs, member, input),
    stopReinvesting: (needs, input, { member }) => stopReinvesting(needs, member, input),
    payout: (needs, input, { member, idempotently }) =>
      payout(needs, member, input, { idempotently, refuseWallet: refuseLost }),
    stopPayouts: (needs, _, { member }) => stopPayouts(needs, member),
    taxResidence: (needs, input, { member }) => taxResidence(needs, member, input),
  }),
  routesOf('user', voteCalls, {
    votes: (needs, _, { member }) => votes(needs, member),
    voteCode: (needs, input, { member }) => voteCode(needs, member, input),
    vote: (needs, input, { member, idempotently }) => vote(needs, member, input, idempotently),
    signedVote: (needs, input, { member, idempotently }) =>
      signedVote(needs, member, input, idempotently),
    voteProof: (needs, input, { member }) => voteProof(needs, member, input),
  }),
  routesOf('user', buyBackCalls, {
    buyBacks: (needs, _, { member }) => buyBacks(needs, member),
    buyBackCode: (needs, input, { member }) => buyBackCode(needs, member, input),
    offerShares: (needs, input, { member, idempotently }) =>
      offerShares(needs, member, input, idempotently),
    takeBackOffer: (needs, input, { member }) => takeBackOffer(needs, member, input),
  }),
  routesOf('user', stakingCalls, {
    stakingPlans: async ({ clock, db }) => ({ plans: await planDocs(db, clock.now()) }),
    staking: (needs, _, { member }) => staking(needs, member),
    stake: (needs, input, { member, idempotently }) =>
      beginStake(needs, member, input, idempotently),
    stakingClaim: (needs, input, { member, idempotently }) =>
      stakingClaim(needs, member, input, idempotently),
    leaveStake: (needs, input, { member, idempotently }) =>
      leaveStake(needs, member, input, idempotently),
    stakingClaimList: (needs, input, { member }) => stakingClaimList(needs, member, input),
    rewardCalculator: (needs, input) => rewardCalculator(needs, input),
  }),
]
