import { bankCurrency, bankDecimals, coinDecimals, listedCoins, mainTokens } from '@/config/coins'
import { dayMs, minuteMs } from '@/config/durations'
import { houseName } from '@/config/house'
import { transferTerms } from '@/config/terms'
import { sandboxTrustedAddresses } from '@/config/trusted-addresses'
import { microUsdPerCent } from '@/config/units'
import { documentVersion, type PurchaseDocument, purchaseDocuments } from '@/contract/offering'
import type { Quote } from '@/contract/purchase'
import { minimumPay, termsOfPay, termsOfReceive } from '@/contract/purchase-terms'
import type { PriceRange } from '@/contract/wallet'
import { MockRefusal } from './handler'

/** The treasury of the sandbox, an address that pages are built to trust. */
export const treasury = sandboxTrustedAddresses.treasuries[0] as string

export const currencies = listedCoins.map(({ symbol, address, isDollar }) => ({
  symbol: symbol as string,
  name: address === null ? symbol : `${symbol}, test money`,
  decimals: coinDecimals,
  price: isDollar ? '1000000' : '640000000',
  address: address?.toLowerCase() ?? null,
}))
export const usdt = { ...currencyOf('USDT'), address: mainTokens[0].address.toLowerCase() }

/** The bank account, the same as the sandbox's. */
export const account = { holder: houseName(), iban: 'DE75512108001245126199', bic: 'SOGEDEFF' }
const dollars = { decimals: bankDecimals, price: '1000000', address: null }

export const holdsUntil = (now: Date) =>
  new Date(now.getTime() + 2 * dayMs).toISOString().replace(/T.*/, 'T23:59:59.999Z')

export const offerNow = (now: Date) => ({
  minimumPay: String(minPaid(dollars)),
  maxPay: String(transferTerms.maxCents),
  maxFirstPay: String(transferTerms.maxFirstCents),
  holdsUntil: holdsUntil(now),
})

export function currencyOf(symbol: string) {
  if (symbol === bankCurrency) return { ...dollars, symbol, name: symbol }
  const currency = currencies.find((currency) => currency.symbol === symbol)
  if (currency === undefined) throw new MockRefusal('BAD_REQUEST')
  return currency
}

export const confirmations = 3
export const feeBps = 50
export const minimumMicroUsd = 50_000_000n

type PricedCurrency = { price: string; decimals: number }

/** The smallest payment in a currency. */
export const minPaid = ({ price, decimals }: PricedCurrency) =>
  minimumPay({ currencyPrice: BigInt(price), decimals }, minimumMicroUsd)

const firstDay = Date.UTC(2023, 0, 2, 16)
const firstPriceCents = 860

/** A daily price that depends only on the day: it grows, and oscillates by two percent. */
export function priceAt(at: Date): bigint {
  const days = Math.max(0, Math.floor((at.getTime() - firstDay) / dayMs))
  const trend = firstPriceCents * 1.00026 ** days
  const swing = 1 + 0.02 * Math.sin(days / 17) + 0.006 * Math.sin(days * 1.3)
  return BigInt(Math.floor(trend * swing)) * microUsdPerCent
}

const daysOf: Record<PriceRange, number> = { '1M': 30, '3M': 91, '1Y': 365, all: 10_000 }

export function daysIn(range: PriceRange, now: Date): Date[] {
  const last = Math.floor((now.getTime() - firstDay) / dayMs)
  const count = Math.min(last, daysOf[range])
  return Array.from({ length: count + 1 }, (_, place) => {
    return new Date(firstDay + (last - count + place) * dayMs)
  })
}

/** The cost of shares in a coin worth one dollar, fee included. */
export function costPaid(shares: bigint, sharePrice: bigint) {
  const rates = { sharePrice, currencyPrice: 1_000_000n, decimals: coinDecimals }
  return termsOfReceive(shares, rates, feeBps)
}

type Wish = { currency: string; pay?: string | undefined; receive?: string | undefined }

export function quoteFor({ currency, pay: given, receive: wanted }: Wish, now: Date): Quote {
  const { decimals, price } = currencyOf(currency)
  const sharePrice = priceAt(now)
  const rates = { sharePrice, currencyPrice: BigInt(price), decimals }
  const { pay, fee, receive } =
    given === undefined
      ? termsOfReceive(BigInt(wanted ?? 0), rates, feeBps)
      : termsOfPay(BigInt(given), rates, feeBps)
  if (pay <= 0n || receive <= 0n) throw new MockRefusal('BAD_REQUEST')
  const terms = {
    currency,
    decimals,
    pay: String(pay),
    fee: String(fee),
    receive: String(receive),
    sharePrice: String(sharePrice),
    currencyPrice: price,
    expiresAt: new Date(now.getTime() + minuteMs).toISOString(),
  }
  const least = { feeBps, minimumPay: String(minPaid({ price, decimals })) }
  return { ...terms, ...least, id: btoa(JSON.stringify(terms)) }
}

export type QuoteTerms = Omit<Quote, 'id' | 'feeBps' | 'minimumPay'>

export function readQuoteId(id: string): QuoteTerms {
  try {
    return JSON.parse(atob(id)) as QuoteTerms
  } catch {
    throw new MockRefusal('PRICE_CHANGED')
  }
}

const titles = ['Terms and conditions', 'Terms of the shares', 'Key facts', 'Risk disclosure']
const version = documentVersion.parse('2026-10-26-1a2b3c4d')

export const purchaseDocumentsNow = (): PurchaseDocument[] =>
  purchaseDocuments.map(({ kind, slug }, place) => ({
    kind,
    slug,
    version,
    updatedOn: version.slice(0, 10),
    title: titles[place] as string,
  }))

/** The fields of a transaction that are empty at first. */
export const nothingYet = {
  received: null,
  hash: null,
  blockNumber: null,
  paid: null,
  swappedBy: null,
  trouble: null,
  stranger: null,
  decision: null,
  rest: null,
  refundHash: null,
  transfer: null,
  endedAt: null,
  held: null,
  confirmations: { seen: 0, needed: confirmations },
}
