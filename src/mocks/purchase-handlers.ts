import { bankCurrency } from '@/config/coins'
import { minuteMs } from '@/config/durations'
import { purchaseTerms, swapTerms, transferTerms } from '@/config/terms'
import { activityCalls, activityStates, actOfTransaction } from '@/contract/activity'
import { adminCalls } from '@/contract/admin'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import type { Input } from '@/contract/define'
import { shareBps } from '@/contract/format/amounts'
import { offeringCalls } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import { faucetCalls } from '@/contract/sandbox'
import { swapCalls } from '@/contract/swap'
import { type TransactionDetail, transactionCalls } from '@/contract/transaction'
import { transactionsCalls } from '@/contract/transactions'
import { walletCalls, walletNameCalls } from '@/contract/wallet'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { fundsOf } from './chain-state'
import { type MockContext, MockRefusal, mockHandler, newId, onePage } from './handler'
import * as market from './market'
import { isOpen } from './share-handlers'
import type { MockMember } from './state'

/** Loaded late, because it includes the wallet's code. */
const chain = () => import('./chain')

const pricedCurrency = (currency: (typeof market.currencies)[number], now: Date) => ({
  ...currency,
  priceAt: now.toISOString(),
  minimumPay: String(market.minPaid(currency)),
})

function transactionOf({ transactions }: MockMember, id: string): TransactionDetail {
  const transaction = transactions.find((transaction) => transaction.id === id)
  if (transaction === undefined) throw new MockRefusal('TRANSACTION_NOT_FOUND')
  return transaction
}

interface OrderWish {
  quoteId: string
  payer: string
  isSecond: boolean
}

/** Reads a quote as the server does when an order is placed with it. */
function quotedIn(quoteId: string, now: Date) {
  const quoted = market.readQuoteId(quoteId)
  const { decimals, expiresAt, currencyPrice: price } = quoted
  if (expiresAt < now.toISOString()) throw new MockRefusal('PRICE_CHANGED')
  if (BigInt(quoted.pay) < market.minPaid({ price, decimals }))
    throw new MockRefusal('BELOW_MINIMUM', { minimum: '$50' })
  return quoted
}

function placeBankOrder(quoteId: string, { me, now }: MockContext) {
  const { receive: shares, ...terms } = quotedIn(quoteId, now)
  const isOfBank = ({ currency }: TransactionDetail) => currency === bankCurrency
  if (
    me.transactions.some(
      (transaction) => isOfBank(transaction) && transaction.status === 'awaiting',
    )
  )
    throw new MockRefusal('TRANSFER_OPEN')
  const isFirst = !me.transactions.some(
    (transaction) => isOfBank(transaction) && transaction.status === 'confirmed',
  )
  if (isFirst && BigInt(terms.pay) > transferTerms.maxFirstCents)
    throw new MockRefusal('FIRST_TRANSFER_TOO_LARGE', { max: '$1,000.00' })
  if (BigInt(terms.pay) > transferTerms.maxCents)
    throw new MockRefusal('TRANSFER_TOO_LARGE', { max: '$10,000.00' })
  const [id, at, expiresAt] = [newId(), now.toISOString(), market.holdsUntil(now)]
  const { pay, fee, sharePrice } = terms
  const transfer = {
    ...market.account,
    reference: 'RF18539007547034',
    pay,
    fee,
    shares,
    sharePrice,
    lockedAt: at,
    expiresAt,
    bookedOn: null,
    bankReference: null,
    refundReference: null,
  }
  me.transactions.unshift({
    ...market.nothingYet,
    ...terms,
    id,
    kind: 'purchase',
    status: 'awaiting',
    at,
    shares,
    transfer,
    quote: null,
    accepted: market.purchaseDocumentsNow(),
    dividend: null,
  })
  return {
    ...terms,
    ...market.account,
    id,
    receive: shares,
    lockedAt: at,
    expiresAt,
    reference: transfer.reference,
  }
}

async function placeOrder({ quoteId, payer, isSecond }: OrderWish, { me, now }: MockContext) {
  const { receive, ...quoted } = quotedIn(quoteId, now)
  const { decimals, currency } = quoted
  const token = market.currencyOf(currency).address
  if (!me.wallets.some((wallet) => wallet.address.toLowerCase() === payer.toLowerCase()))
    throw new MockRefusal('WALLET_NOT_LINKED')
  const open = me.transactions.filter(({ status }) => status === 'awaiting')
  if (!isSecond && open.some((order) => order.shares === receive))
    throw new MockRefusal('SIMILAR_ORDER')
  const range = 10n ** BigInt(purchaseTerms.amountTagDigits)
  const tag = BigInt(me.transactions.length + 1)
  const unsigned = {
    ...quoted,
    receive,
    id: newId(),
    token,
    treasury: market.treasury,
    payer,
    pay: String(BigInt(quoted.pay) - (BigInt(quoted.pay) % range) + tag),
    lockedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + purchaseTerms.lockMinutes * minuteMs).toISOString(),
  }
  const order = { ...unsigned, signature: await (await chain()).signAsBank(unsigned) }
  const { receive: shares, ...quote } = order
  me.transactions.unshift({
    ...market.nothingYet,
    id: order.id,
    kind: 'purchase',
    status: 'awaiting',
    at: order.lockedAt,
    currency,
    decimals,
    pay: order.pay,
    fee: order.fee,
    shares,
    sharePrice: order.sharePrice,
    currencyPrice: order.currencyPrice,
    quote: { ...quote, shares },
    accepted: market.purchaseDocumentsNow(),
    dividend: null,
  })
  return order
}

/** Purchases from before the first visit are signed when they are read. */
async function signDetail(detail: TransactionDetail): Promise<TransactionDetail> {
  if (detail.quote?.signature !== '') return detail
  const { shares, ...order } = detail.quote
  detail.quote.signature = await (await chain()).signAsBank({ ...order, receive: shares })
  return detail
}

function isWanted(
  { kind, state, from, to, since, before, hash }: Input<typeof activityCalls.activity>,
  one: TransactionDetail,
): boolean {
  const group = one.kind === 'swap' ? 'swaps' : 'purchases'
  const states: readonly string[] = state ? activityStates[state] : [one.status]
  const day = one.at.slice(0, 10)
  return (
    (kind ?? group) === group &&
    states.includes(one.status) &&
    (from ?? day) <= day &&
    day <= (to ?? day) &&
    (since ?? one.at) <= one.at &&
    (before === undefined || one.at < before) &&
    (hash ?? one.hash) === one.hash
  )
}

export const purchaseHandlers = [
  mockHandler(adminCalls.getBankOverView, () => sampleBank),
  mockHandler(walletCalls.getFNXprice, ({ range }, { now }) => {
    const series = market.daysIn(range, now).map((at) => ({
      at: at.toISOString(),
      price: String(market.priceAt(at)),
    }))
    const [previous, newest] = series.slice(-2)
    const [from, to] = [BigInt(previous?.price ?? 1), BigInt(newest?.price ?? 1)]
    return {
      range,
      series,
      inputs: null,
      price: String(to),
      previous: String(from),
      at: newest?.at ?? now.toISOString(),
      changeBps: shareBps(to - from, from),
    }
  }),
  mockHandler(walletNameCalls.walletName, () => ({ name: null })),
  mockHandler(walletNameCalls.walletAvatar, () => ({ png: null })),
  mockHandler(walletCalls.sale, (_, { now }) => ({
    isOpen: true,
    reason: null,
    transfer: market.offerNow(now),
  })),
  mockHandler(offeringCalls.offering, () => ({
    id: 'fnx',
    issuer: 'Varrowmere Bank (sample), Ledgerport',
    bank: sampleBank.name,
    custodian: 'Tarn Row Custody (sample)',
    status: 'open' as const,
    opensAt: `${sampleBank.campaign.opensOn}T00:00:00.000Z`,
    closesAt: `${sampleBank.campaign.closesOn}T00:00:00.000Z`,
    offered: sampleBank.campaign.sharesOfferedMicro,
    feeBps: market.feeBps,
    minimum: String(market.minimumMicroUsd),
    documents: market.purchaseDocumentsNow(),
  })),
  mockHandler(currencyCalls.tokenList, () => onePage(market.currencies)),
  mockHandler(pricedCurrencyCalls.getCurrencyList, (_, { now }) =>
    onePage(market.currencies.map((currency) => pricedCurrency(currency, now))),
  ),
  mockHandler(pricedCurrencyCalls.getCurrencyListwithAmount, ({ address }, { state, now }) => {
    const currencies = market.currencies.map((currency) => {
      const balance = fundsOf(state.chain, address, currency.address)
      const worth = (balance * BigInt(currency.price)) / 10n ** BigInt(currency.decimals)
      return { ...pricedCurrency(currency, now), balance: String(balance), worth: String(worth) }
    })
    return onePage(currencies)
  }),
  mockHandler(transactionsCalls.getMinimumPaymentAmount, ({ currency }) => {
    const one = market.currencyOf(currency)
    const minimumMicroUsd = String(market.minimumMicroUsd)
    const minimumPay = String(market.minPaid(one))
    return { currency, decimals: one.decimals, minimumPay, minimumMicroUsd }
  }),
  mockHandler(purchaseCalls.getConvertedAmount, (wish, { now }) => market.quoteFor(wish, now)),
  mockHandler(purchaseCalls.placeOrder, (wish, context) => placeOrder(wish, context)),
  mockHandler(purchaseCalls.placeBankOrder, ({ quoteId }, context) =>
    placeBankOrder(quoteId, context),
  ),
  mockHandler(purchaseCalls.cancelOrder, ({ orderId }, { me, now }) => {
    const order = transactionOf(me, orderId)
    if (order.status !== 'awaiting') throw new MockRefusal('ORDER_ENDED')
    return Object.assign(order, { status: 'cancelled', endedAt: now.toISOString() })
  }),
  mockHandler(purchaseCalls.buyShare, ({ orderId, hash }, { me }) => {
    const order = transactionOf(me, orderId)
    if (order.status === 'awaiting') Object.assign(order, { status: 'pending', hash })
    return order
  }),
  mockHandler(swapCalls.recordSwap, (swap, { me, state, now }) => {
    const [paid, got] = [swap.payCurrency, swap.receiveCurrency].map((symbol) =>
      market.currencies.find((currency) => currency.symbol === symbol),
    )
    const decimals = got?.decimals ?? 18
    const received = { currency: swap.receiveCurrency, decimals, amount: swap.receive }
    const sent = state.chain.sent.find(({ hash }) => hash === swap.hash)
    const detail: TransactionDetail = {
      ...market.nothingYet,
      id: newId(),
      kind: 'swap',
      status: 'pending',
      at: now.toISOString(),
      currency: swap.payCurrency,
      decimals: paid?.decimals ?? 18,
      pay: swap.pay,
      fee: null,
      shares: null,
      sharePrice: null,
      currencyPrice: null,
      received,
      hash: swap.hash,
      blockNumber: sent ? String(sent.block) : null,
      swappedBy: swap.payer,
      quote: null,
      accepted: [],
      dividend: null,
      confirmations: { seen: 0, needed: swapTerms.confirmations },
    }
    me.transactions.unshift(detail)
    return detail
  }),
  mockHandler(faucetCalls.faucet, async ({ address }, { state }) => ({
    gifts: (await chain()).fund(state.chain, address),
  })),
  mockHandler(transactionCalls.transactions, (wish, { me }) =>
    onePage(
      me.transactions.filter(
        (transaction) =>
          (['kind', 'status', 'hash'] as const).every(
            (by) => (wish[by] ?? transaction[by]) === transaction[by],
          ) &&
          (wish.from ?? '') <= transaction.at.slice(0, 10) &&
          transaction.at.slice(0, 10) <= (wish.to ?? '9'),
      ),
    ),
  ),
  mockHandler(activityCalls.activity, (wish, { me }) => ({
    docs: me.transactions
      .filter((transaction) => isWanted(wish, transaction))
      .map(actOfTransaction),
  })),
  mockHandler(activityCalls.latestTransactions, (_, { me }) => ({
    docs: me.transactions.slice(0, 5).map(actOfTransaction),
    open: me.transactions.filter(isOpen),
  })),
  mockHandler(transactionCalls.transaction, ({ id }, { me }) => signDetail(transactionOf(me, id))),
]
