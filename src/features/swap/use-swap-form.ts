import { useQuery } from '@tanstack/react-query'
import { swapTerms } from '@/config/terms'
import type { Currency } from '@/contract/currency'
import { formatBps, formatMicroUsd, formatMoney, swapRates } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import * as amounts from '@/features/checkout/messages/amounts'
import type { Exchange, SwapQuote } from '@/lib/chain/exchange'
import { useFaucet } from '@/lib/chain/use-faucet'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { clearDraft, useDraft } from '@/lib/form/use-form-draft'
import { plainAmount, readAmount, type TypedAmount } from '@/lib/typed-amount'
import { groupText } from '@/messages/formats'
import { showToast } from '@/ui/toast'
import type { Side } from '../checkout/machine'
import * as m from './messages/form'
import { gasOf, readMinutes, readSlippage, swapBlockersOf } from './rules'
import {
  exchangeOptions,
  type PriceOf,
  usePrices,
  useSwapQuote,
  useWalletFunds,
} from './swap-queries'

export interface Settings {
  slippageBps: bigint
  deadlineMinutes: number
}

interface SwapDraft {
  side: Side
  text: string
  pay: string
  receive: string
  slippagePercent: string
  minutes: string
}

const defaultDraft: SwapDraft = {
  side: 'pay',
  text: '',
  pay: 'USDT',
  receive: 'BNB',
  slippagePercent: plainAmount(swapTerms.defaultSlippageBps, 2),
  minutes: String(swapTerms.deadlineMinutes),
}

const draftName = (accountId: string) => `swap-${accountId}`

export function forgetSwapDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

function asDraft(stored: Record<string, string>): SwapDraft {
  const text = (name: keyof SwapDraft) => String(stored[name] ?? defaultDraft[name])
  return {
    side: stored.side === 'receive' ? 'receive' : 'pay',
    text: text('text'),
    pay: text('pay'),
    receive: text('receive'),
    slippagePercent: text('slippagePercent'),
    minutes: text('minutes'),
  }
}

interface Pair {
  exchange: Exchange | undefined
  pay: Currency | undefined
  receive: Currency | undefined
}

function useFigures({ side, text }: SwapDraft, { exchange, pay, receive }: Pair) {
  const typedIn = side === 'pay' ? pay : receive
  const typed: TypedAmount = typedIn ? readAmount(text, typedIn.decimals) : { is: 'empty' }
  const units = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const isWhole = units !== undefined && pay !== undefined && receive !== undefined
  const live = useSwapQuote(exchange, isWhole ? { pay, receive, side, units } : undefined)
  const { lastQuote: quote } = live
  const error = typed.is === 'wrong' ? typed.message : undefined
  const typedField = { text, error, isRenewing: false }
  const quotedField = {
    text:
      side === 'pay'
        ? fieldText(quote?.receive, receive, 'down')
        : fieldText(quote?.pay, pay, 'up'),
    error: undefined,
    isRenewing: live.isRenewing,
  }
  return {
    live,
    typed,
    figures:
      side === 'pay'
        ? { pay: typedField, receive: quotedField }
        : { pay: quotedField, receive: typedField },
    units: {
      pay: side === 'pay' ? units : quote?.pay,
      receive: side === 'receive' ? units : quote?.receive,
    },
  }
}

function fieldText(units: bigint | undefined, one: Currency | undefined, rounding: 'up' | 'down') {
  if (units === undefined || one === undefined) return ''
  const text = formatMoney({ ...one, amount: units, currency: one.symbol }, rounding)
  return text.slice(0, text.lastIndexOf(' ')).replaceAll(groupText(), '')
}

export function useSwapForm({ id, kycStatus, isOnHold, wallets }: Profile) {
  const { view } = useWalletStore()
  // The balances of a linked wallet are read from the chain, even if it is not connected.
  const connected = view.status === 'disconnected' ? undefined : view.address
  const address = connected ?? wallets.at(-1)?.address
  const { draft, change } = useDraft(draftName(id), asDraft)
  const exchange = useQuery(exchangeOptions)
  const list = exchange.data?.currencies ?? []
  const pay = list.find(({ symbol }) => symbol === draft.pay) ?? list[0]
  const receive =
    list.find((currency) => currency.symbol === draft.receive && currency !== pay) ??
    list.find((currency) => currency !== pay)
  const { figures, live, typed, units } = useFigures(draft, {
    exchange: exchange.data,
    pay,
    receive,
  })
  const { funds, isContract } = useWalletFunds(address, exchange.data)
  const priceOf = usePrices()
  const isPaidInCoin = pay?.address === null
  const quote = live.lastQuote ?? { kind: 'swap' as const, path: ['', ''] }
  const fee = funds && funds.gasPrice * gasOf(quote.kind, quote.path.length, isPaidInCoin)
  const coin = list.find((currency) => currency.address === null)
  const balance = pay && funds?.balances[pay.symbol]
  const blockers = swapBlockersOf({
    wallet: view.status,
    kyc: isOnHold ? ('BLOCKED' as const) : kycStatus,
    isContract,
    isPaidInCoin,
    balance,
    refusal: live.refusal,
    pay: draft.side === 'pay' ? units.pay : live.quote?.pay,
    coinBalance: coin && funds?.balances[coin.symbol],
    networkFee: fee && fee * 2n,
  })
  const max = maxOf(balance, isPaidInCoin ? fee && fee * 2n : 0n)
  const setPay = (amount: bigint) =>
    pay && change({ side: 'pay', text: plainAmount(amount, pay.decimals) })
  const swapSides = () => {
    const side = draft.side === 'pay' ? 'receive' : 'pay'
    change({ pay: draft.receive, receive: draft.pay, side })
  }
  const faucet = useFaucet()
  return {
    accountId: id,
    address,
    connected,
    draft,
    change,
    exchange,
    list,
    pay,
    receive,
    figures,
    live,
    typed,
    units,
    funds,
    balance,
    max,
    blockers,
    setPay,
    turn: swapSides,
    priceOf,
    settings: settingsOf(draft),
    networkFee: fee,
    networkFeeText: fee === undefined ? undefined : feeText(fee, coin, priceOf),
    choose: (side: Side, symbol: string) =>
      draft[side === 'pay' ? 'receive' : 'pay'] === symbol
        ? swapSides()
        : change({ [side]: symbol }),
    isFaucetBusy: faucet.isPending,
    getTestMoney: () => address && faucet.mutate(address, { onError: sayNoMoney }),
  }
}

export type SwapFormModel = ReturnType<typeof useSwapForm>

/** The stored settings. Outdated or manipulated ones are replaced by the defaults. */
function settingsOf({ slippagePercent, minutes }: SwapDraft): Settings {
  return {
    slippageBps: readSlippage(slippagePercent) ?? swapTerms.defaultSlippageBps,
    deadlineMinutes: readMinutes(minutes) ?? swapTerms.deadlineMinutes,
  }
}

function maxOf(balance: bigint | undefined, reserved: bigint | undefined): bigint | undefined {
  if (balance === undefined || reserved === undefined) return undefined
  return balance > reserved ? balance - reserved : 0n
}

function sayNoMoney(error: Error): void {
  void showToast('error', amounts.faucetToast(), error.message)
}

/** `4,812.00 USDT` */
export function swapHeldText(units: bigint, { symbol, decimals }: Currency): string {
  return formatMoney({ amount: units, decimals, currency: symbol })
}

export function dollarText(
  units: bigint,
  { decimals, symbol }: Currency,
  priceOf: PriceOf,
): string | undefined {
  const price = priceOf(symbol)
  return price && formatMicroUsd((units * BigInt(price)) / 10n ** BigInt(decimals))
}

function feeText(fee: bigint, coin: Currency | undefined, priceOf: PriceOf): string {
  if (coin === undefined) return '–'
  return dollarText(fee, coin, priceOf) ?? swapHeldText(fee, coin)
}

export function impactText(bps: bigint | undefined): string {
  if (bps === undefined) return m.impactUnknownLabel()
  return bps === 0n ? amounts.smallLabel() : formatBps(Number(bps))
}

type Sides = Pick<SwapFormModel, 'pay' | 'receive'>

/**
 * The rate in words, both ways: one unit of the paid currency in the received one, and the reverse.
 */
export function rateTexts(quote: SwapQuote, { pay, receive }: Sides): [string, string | undefined] {
  if (pay === undefined || receive === undefined) return ['–', undefined]
  const { ofPaid, ofReceived } = swapRates(
    { ...pay, amount: quote.pay, currency: pay.symbol },
    { ...receive, amount: quote.receive, currency: receive.symbol },
  )
  const text = (base: Currency, rate: string | undefined, counter: Currency) =>
    rate && m.rateText({ pay: base.symbol, amount: `${rate} ${counter.symbol}` })
  return [text(pay, ofPaid, receive) ?? '–', text(receive, ofReceived, pay)]
}

/** `USDT → WBNB → USDC`, with the coin's name instead of its wrapped token's. */
export function routeText(
  { kind, path }: SwapQuote,
  { list, pay, receive }: Sides & Pick<SwapFormModel, 'list'>,
): string {
  if (kind !== 'swap') return m.sameLabel()
  const symbolOf = (token: string) =>
    list.find(({ address }) => address?.toLowerCase() === token)?.symbol ?? token
  const between = path.slice(1, -1).map(symbolOf)
  return [pay?.symbol, ...between, receive?.symbol].join(' → ')
}
