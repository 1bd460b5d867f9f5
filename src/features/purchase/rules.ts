import { bankCurrency } from '@/config/coins'
import { purchaseTerms } from '@/config/terms'
import type { PricedCurrency } from '@/contract/currency'
import type { KycStatus } from '@/contract/fields'
import { shareBps } from '@/contract/format/amounts'
import type { PurchaseOrder, Quote } from '@/contract/purchase'
import type { TransactionStatus } from '@/contract/transaction'
import type { Progress } from '@/features/checkout/machine'
import type { WalletView } from '@/lib/chain/wallet-store'

export type PurchaseBlocker =
  | 'blocked'
  | 'review-runs'
  | 'verify'
  | 'connect'
  | 'link'
  | 'contract-wallet'
  | 'network'
  | 'minimum'
  | 'maximum'
  | 'balance'
  | 'network-fee'

/** The place where the page says why it accepts no further order. */
export const refusedId = 'refused'

export type CheckRow = 'identity' | 'wallet' | 'network' | 'balance'

export interface PurchaseSituation {
  wallet: WalletView['status']
  kyc: KycStatus | undefined
  currency: PricedCurrency | undefined
  pay: bigint | undefined
  balance: bigint | undefined
  coinBalance: bigint | undefined
  networkFee: bigint | undefined
  isContract: boolean
  /** The limit of one transfer; undefined if a wallet pays. */
  maxTransfer: bigint | undefined
}

const digitsSpan = 10n ** BigInt(purchaseTerms.amountTagDigits)

/**
 * The most that an order of this amount may cost. Its tag, the last nine digits, is drawn only when
 * the order is placed.
 */
export function payWithLargestTag(pay: bigint): bigint {
  return pay - (pay % digitsSpan) + digitsSpan - 1n
}

/**
 * The most that can be paid from a balance with any tag, after `reserve` for the network fee. Zero
 * if that leaves nothing.
 */
export function maxPay(balance: bigint, reserve: bigint): bigint {
  const payable = balance - reserve - (digitsSpan - 1n)
  return payable <= 0n ? 0n : payable - (payable % digitsSpan)
}

type BlockerRule = [
  blocker: PurchaseBlocker,
  row: CheckRow,
  holds: (now: PurchaseSituation) => boolean,
]

const isPaidInCoin = ({ currency }: PurchaseSituation) => currency?.address === null
const isKnown = (amount: bigint | undefined): amount is bigint => amount !== undefined

const blockerRules: BlockerRule[] = [
  ['minimum', 'balance', isBelowMinimum],
  [
    'maximum',
    'balance',
    ({ pay, maxTransfer }) => isKnown(pay) && isKnown(maxTransfer) && pay > maxTransfer,
  ],
  [
    'balance',
    'balance',
    ({ pay, balance }) => isKnown(pay) && isKnown(balance) && payWithLargestTag(pay) > balance,
  ],
  ['blocked', 'identity', ({ kyc }) => kyc === 'BLOCKED'],
  ['review-runs', 'identity', ({ kyc }) => kyc === 'PENDING'],
  ['verify', 'identity', ({ kyc }) => kyc === 'NOT_APPLIED' || kyc === 'REJECTED'],
  ['connect', 'wallet', ({ wallet }) => wallet === 'disconnected'],
  ['network', 'network', ({ wallet }) => wallet === 'wrong-network'],
  ['link', 'wallet', ({ wallet }) => wallet === 'unproven'],
  ['contract-wallet', 'wallet', (now) => now.isContract && isPaidInCoin(now)],
  ['network-fee', 'balance', lacksNetworkFee],
]

function isBelowMinimum({ pay, currency }: PurchaseSituation): boolean {
  return isKnown(pay) && currency !== undefined && pay < minimumPayOf(currency)
}

function lacksNetworkFee(now: PurchaseSituation): boolean {
  const { pay, coinBalance, networkFee } = now
  if (!isKnown(pay) || !isKnown(coinBalance) || !isKnown(networkFee)) return false
  return coinBalance < networkFee + (isPaidInCoin(now) ? payWithLargestTag(pay) : 0n)
}

export function blockersOf(situation: PurchaseSituation): Map<CheckRow, PurchaseBlocker> {
  const blockers = new Map<CheckRow, PurchaseBlocker>()
  for (const [blocker, row, holds] of blockerRules)
    if (!blockers.has(row) && holds(situation)) blockers.set(row, blocker)
  return blockers
}

/** The sums in dollars of the quick choices: the smallest purchase, twice and ten times as much. */
export function roundSums(minimum: string): bigint[] {
  const least = (BigInt(minimum) + 999_999n) / 1_000_000n
  return [least, least * 2n, least * 10n]
}

export function minimumPayOf({ minimumPay }: Pick<PricedCurrency, 'minimumPay'>): bigint {
  return BigInt(minimumPay)
}

export function rateOf(terms: Pick<Quote, 'sharePrice' | 'currencyPrice' | 'decimals'>): bigint {
  const price = BigInt(terms.currencyPrice)
  return (BigInt(terms.sharePrice) * 10n ** BigInt(terms.decimals) + price / 2n) / price
}

export function microUsdOf(units: bigint, price: string, decimals: number): bigint {
  const one = 10n ** BigInt(decimals)
  return (units * BigInt(price) + one / 2n) / one
}

export function changeBps(before: string, after: string): number {
  return shareBps(BigInt(after) - BigInt(before), before)
}

/**
 * Prices renew each minute and nearly always change a little. A change below a twentieth of a
 * percent does not change a decision, so the review shows the new figures and says so, without
 * asking. It is compared with what the person saw first, so many small changes add up to a
 * question.
 */
export function isSmallChange(before: string, after: string): boolean {
  const moved = BigInt(after) - BigInt(before)
  return (moved < 0n ? -moved : moved) * 2_000n < BigInt(before)
}

type Terms = Pick<Quote, 'currency' | 'pay' | 'fee' | 'receive'>

export function areSameTerms(a: Terms, b: Terms): boolean {
  return (
    a.currency === b.currency &&
    withoutAmountTag(a) === withoutAmountTag(b) &&
    a.fee === b.fee &&
    a.receive === b.receive
  )
}

/** A transfer’s order is found by its reference, so its amount has no tag. */
function withoutAmountTag({ pay, currency }: Pick<Terms, 'pay' | 'currency'>): bigint {
  return currency === bankCurrency ? BigInt(pay) : BigInt(pay) / digitsSpan
}

export type QuoteFault = 'treasury' | 'payer' | 'terms' | 'token' | 'signature'

export interface ExpectedOrder {
  terms: Terms
  payer: string
  token: string | null
  treasuries: readonly string[]
}

/**
 * What is wrong with an order before money is sent: a treasury, payer or token that this page does
 * not expect, or terms that differ from the review. A valid signature does not excuse any of them.
 */
export function quoteFault(quote: PurchaseOrder, expected: ExpectedOrder): QuoteFault | undefined {
  const { terms, payer, token, treasuries } = expected
  if (!treasuries.includes(quote.treasury.toLowerCase())) return 'treasury'
  if (quote.payer.toLowerCase() !== payer.toLowerCase()) return 'payer'
  if ((quote.token?.toLowerCase() ?? null) !== (token?.toLowerCase() ?? null)) return 'token'
  return areSameTerms(quote, terms) ? undefined : 'terms'
}

const progressOf: Record<TransactionStatus, Progress> = {
  awaiting: 'waiting',
  pending: 'seen',
  confirmed: 'done',
  decision: 'decision',
  returning: 'failed',
  returned: 'failed',
  held: 'failed',
  failed: 'failed',
  replaced: 'failed',
  expired: 'expired',
  cancelled: 'expired',
}

export const orderProgress = (status: TransactionStatus): Progress => progressOf[status]
