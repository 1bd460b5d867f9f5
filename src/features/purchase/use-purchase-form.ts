import { useState } from 'react'
import { bankCurrency, bankDecimals, coinDecimals } from '@/config/coins'
import { formatCoins, formatMicroUsd, formatMoney } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import type { TransferOffer } from '@/contract/wallet'
import * as amounts from '@/features/checkout/messages/amounts'
import { type PayWay, usualPayWay } from '@/lib/chain/pay-way'
import { useFaucet } from '@/lib/chain/use-faucet'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { clearDraft, useDraft } from '@/lib/form/use-form-draft'
import { browserStorage } from '@/lib/storage/web-storage'
import { plainAmount, readAmount, type TypedAmount } from '@/lib/typed-amount'
import { showToast } from '@/ui/toast'
import type { Side } from '../checkout/machine'
import {
  type PayCurrency,
  type PurchaseQuote,
  useCurrencies,
  useLiveQuote,
  useNetworkFee,
  useSale,
} from './queries'
import { blockersOf, maxPay, microUsdOf, minimumPayOf } from './rules'

interface Draft {
  side: Side
  text: string
  currency: string
}

const shareDecimals = 6
const maxShown = 9
const draftName = (accountId: string) => `order-${accountId}`

export function forgetDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

function asDraft({ side, text = '', currency = '' }: Record<string, string>): Draft {
  return {
    side: side === 'receive' ? 'receive' : 'pay',
    text: String(text),
    currency: String(currency),
  }
}

/** The bank account as one more currency. Its balance is unknown. */
const bankMoney = ({ minimumPay }: TransferOffer): PayCurrency => ({
  symbol: bankCurrency,
  name: bankCurrency,
  decimals: bankDecimals,
  address: null,
  price: '1000000',
  priceAt: '',
  minimumPay,
})

/** The chosen currency, or that of the way this person will most likely pay. */
function currencyOf({ currency }: Draft, bank: PayCurrency | undefined, usual: PayWay): string {
  // Dollars of an account that no longer accepts orders would otherwise be read as coins.
  const isGone = currency === bankCurrency && bank === undefined
  if (currency !== '' && !isGone) return currency
  return bank !== undefined && usual === 'bank' ? bankCurrency : 'USDT'
}

interface Figure {
  text: string
  error: string | undefined
  isRenewing: boolean
}

function useFigures({ side, text, currency: symbol }: Draft, currency: PayCurrency | undefined) {
  const decimals = side === 'receive' ? shareDecimals : currency?.decimals
  const typed: TypedAmount = decimals === undefined ? { is: 'empty' } : readAmount(text, decimals)
  const units = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const live = useLiveQuote(
    units === undefined || currency === undefined ? undefined : { currency: symbol, side, units },
  )
  const error = typed.is === 'wrong' ? typed.message : undefined
  const typedField: Figure = { text, error, isRenewing: false }
  const quotedField: Figure = {
    text: otherText(side, live),
    error: undefined,
    isRenewing: live.isRenewing,
  }
  const typedPay = side === 'pay' && typed.is === 'amount' ? typed.units : undefined
  return {
    live,
    typed,
    figures:
      side === 'pay'
        ? { pay: typedField, receive: quotedField }
        : { pay: quotedField, receive: typedField },
    pay: typedPay ?? (live.quote && BigInt(live.quote.pay)),
  }
}

function otherText(side: Side, { lastQuote }: PurchaseQuote): string {
  if (lastQuote === undefined) return ''
  return side === 'pay'
    ? plainAmount(lastQuote.receive, shareDecimals)
    : plainAmount(lastQuote.pay, lastQuote.decimals, Math.min(lastQuote.decimals, maxShown))
}

export function usePurchaseForm(profile: Profile) {
  const { id, kycStatus, isOnHold, wallets } = profile
  const { view } = useWalletStore()
  const linked = wallets.at(-1)?.address
  const connected = view.status === 'disconnected' ? undefined : view.address
  const address = connected ?? linked
  const { draft: storedDraft, change } = useDraft(draftName(id), asDraft)
  const transfer = useSale().data?.transfer ?? undefined
  const bank = transfer && bankMoney(transfer)
  // Evaluated once, so a wallet that connects later does not change the form while the person
  // types.
  const [usual] = useState(() => usualPayWay(linked !== undefined, view))
  const draft = { ...storedDraft, currency: currencyOf(storedDraft, bank, usual) }
  const isBank = bank !== undefined && draft.currency === bankCurrency
  const currencies = useCurrencies(address)
  const list = listOf(currencies)
  const currency = isBank ? bank : (list.find(({ symbol }) => symbol === draft.currency) ?? list[0])
  const { figures, live, typed, pay } = useFigures(
    { ...draft, currency: currency?.symbol ?? draft.currency },
    currency,
  )
  const { networkFee, accountKind } = useNetworkFee(
    isBank ? undefined : (currency?.address ?? null),
    address,
  )
  const coin = list.find((listed) => listed.address === null)
  const isPaidInCoin = !isBank && currency?.address === null
  const balance = balanceOf(currency)
  const maxTransfer = isBank ? BigInt(live.lastQuote?.maxPay ?? transfer?.maxPay ?? 0) : undefined
  const blockers = blockersOf({
    balance,
    currency,
    pay,
    maxTransfer,
    wallet: isBank ? 'connected' : view.status,
    kyc: isOnHold ? 'BLOCKED' : kycStatus,
    coinBalance: isBank ? undefined : balanceOf(coin),
    networkFee: networkFee?.reserve,
    isContract: !isBank && accountKind === 'contract',
  })
  const max =
    balance === undefined || (isPaidInCoin && networkFee === undefined)
      ? undefined
      : maxPay(balance, isPaidInCoin ? (networkFee?.reserve ?? 0n) : 0n)
  const setPay = (units: bigint) =>
    currency && change({ side: 'pay', text: plainAmount(units, currency.decimals) })
  const payFrom = (way: PayWay) => {
    browserStorage.write('pay-from', way)
    change({ currency: way === 'bank' ? bankCurrency : 'USDT' })
  }
  const faucet = useFaucet()
  return {
    address,
    connected,
    draft,
    change,
    currencies,
    list,
    currency,
    coin,
    balance,
    max,
    figures,
    live,
    typed,
    pay,
    networkFee,
    blockers,
    setPay,
    transfer,
    isBank,
    maxTransfer,
    payFrom,
    /** Whether everything that could block the payment is known. */
    isKnown: ![balance, networkFee, isPaidInCoin ? accountKind : 'any'].includes(undefined),
    mayBatch: isPaidInCoin && accountKind === 'batching',
    isFaucetBusy: faucet.isPending,
    getTestMoney: () => address && faucet.mutate(address, { onError: sayNoMoney }),
  }
}

export type PurchaseForm = ReturnType<typeof usePurchaseForm>

/**
 * While another wallet's list loads, the balances of the placeholder belong to the previous wallet.
 */
function listOf({ data = [], isPlaceholderData }: ReturnType<typeof useCurrencies>): PayCurrency[] {
  return isPlaceholderData ? data.map(({ balance, worth, ...priced }) => priced) : data
}

const balanceOf = (currency: PayCurrency | undefined) =>
  currency?.balance === undefined ? undefined : BigInt(currency.balance)

function sayNoMoney(error: Error): void {
  void showToast('error', amounts.faucetToast(), error.message)
}

/** Rounded up to cents or four digits: readable, and still enough after a small price change. */
export function minimumUnits(currency: PayCurrency): bigint {
  const digits = isDollar(currency.price) ? 2 : 4
  const cut = 10n ** BigInt(Math.max(0, currency.decimals - digits))
  return ((minimumPayOf(currency) + cut - 1n) / cut) * cut
}

export function heldText(amount: bigint, { decimals, symbol }: PayCurrency): string {
  return formatMoney({ amount, decimals, currency: symbol })
}

/**
 * A balance with all its digits. Rounded, it could look sufficient when it is slightly too small.
 */
export function heldInFull(amount: bigint, { decimals, symbol }: PayCurrency): string {
  return `${formatCoins(amount, decimals, 18)} ${symbol}`
}

const isDollar = (price: string) => BigInt(price) > 990_000n && BigInt(price) < 1_010_000n

/**
 * The units of a round sum of dollars: as many coins of a currency pegged to the dollar, otherwise
 * rounded up to four digits. Never below the minimum.
 */
export function unitsOfDollars(dollars: bigint, currency: PayCurrency): bigint {
  const one = 10n ** BigInt(currency.decimals)
  const price = BigInt(currency.price)
  const cut = 10n ** BigInt(Math.max(0, currency.decimals - 4))
  const exact = (dollars * 1_000_000n * one) / price
  const units = isDollar(currency.price) ? dollars * one : (exact / cut + 1n) * cut
  const least = minimumUnits(currency)
  return units < least ? least : units
}

export function networkFeeText({ networkFee, coin }: PurchaseForm): string | undefined {
  if (networkFee === undefined) return undefined
  if (coin === undefined) return amounts.aboutText({ amount: coinText(networkFee.expected) })
  const value = microUsdOf(networkFee.expected, coin.price, coin.decimals)
  return amounts.aboutText({ amount: formatMicroUsd(value) })
}

export function coinText(wei: bigint): string {
  return formatMoney({ amount: wei, decimals: coinDecimals, currency: 'BNB' })
}
