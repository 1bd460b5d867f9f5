import { swapTerms } from '@/config/terms'
import { wholeBps } from '@/config/units'
import type { Currency } from '@/contract/currency'
import type { KycStatus } from '@/contract/fields'
import { formatCoins, swapPaidText, swapReceivedText } from '@/contract/format/amounts'
import type { NoQuote, SwapKind, SwapQuote } from '@/lib/chain/exchange'
import type { WalletView } from '@/lib/chain/wallet-store'
import { readAmount } from '@/lib/typed-amount'

export interface SwapSide {
  symbol: string
  decimals: number
  address: string | null
  amount: string
}

export interface ReviewedSwap {
  kind: SwapKind
  path: readonly string[]
  pay: SwapSide
  receive: SwapSide
  slippageBps: string
  deadlineMinutes: number
  impactBps?: string | undefined
  consentBps?: string | undefined
}

export type SwapBlocker =
  | NoQuote
  | 'balance'
  | 'blocked'
  | 'review-runs'
  | 'verify'
  | 'connect'
  | 'network'
  | 'link'
  | 'contract-wallet'
  | 'network-fee'

export type SwapCheckRow = 'identity' | 'wallet' | 'network' | 'balance'

export interface SwapSituation {
  wallet: WalletView['status']
  kyc: KycStatus | undefined
  isContract: boolean
  refusal: NoQuote | undefined
  isPaidInCoin: boolean
  pay: bigint | undefined
  balance: bigint | undefined
  coinBalance: bigint | undefined
  networkFee: bigint | undefined
}

type BlockerRule = [blocker: SwapBlocker, row: SwapCheckRow, holds: (now: SwapSituation) => boolean]

const blockerRules: BlockerRule[] = [
  ['too-small', 'balance', ({ refusal }) => refusal === 'too-small'],
  ['no-liquidity', 'balance', ({ refusal }) => refusal === 'no-liquidity'],
  [
    'balance',
    'balance',
    ({ pay, balance }) => pay !== undefined && balance !== undefined && pay > balance,
  ],
  ['blocked', 'identity', ({ kyc }) => kyc === 'BLOCKED'],
  ['review-runs', 'identity', ({ kyc }) => kyc === 'PENDING'],
  ['verify', 'identity', ({ kyc }) => kyc === 'NOT_APPLIED' || kyc === 'REJECTED'],
  ['connect', 'wallet', ({ wallet }) => wallet === 'disconnected'],
  ['network', 'network', ({ wallet }) => wallet === 'wrong-network'],
  ['link', 'wallet', ({ wallet }) => wallet === 'unproven'],
  ['contract-wallet', 'wallet', ({ isContract }) => isContract],
  ['network-fee', 'balance', lacksNetworkFee],
]

function lacksNetworkFee({ pay, coinBalance, networkFee, isPaidInCoin }: SwapSituation): boolean {
  if (pay === undefined || coinBalance === undefined || networkFee === undefined) return false
  return coinBalance < networkFee + (isPaidInCoin ? pay : 0n)
}

export function swapBlockersOf(situation: SwapSituation): Map<SwapCheckRow, SwapBlocker> {
  const blockers = new Map<SwapCheckRow, SwapBlocker>()
  for (const [blocker, row, holds] of blockerRules)
    if (!blockers.has(row) && holds(situation)) blockers.set(row, blocker)
  return blockers
}

const whole = BigInt(wholeBps)

/**
 * The smallest amount that a swap must return, rounded down. Wrapping is one to one, so there it is
 * the whole amount.
 */
export function minimumReceiveOf(
  { kind, receive }: Pick<SwapQuote, 'kind' | 'receive'>,
  slippageBps: bigint,
): bigint {
  // guard: without it, the least that may come is rounded up — features/swap/rules: is rounded down
  //   — rounded down
  return kind === 'swap' ? receive - (receive * slippageBps + whole - 1n) / whole : receive
}

/** By how many basis points the result is worse than before; negative if it is better. */
export function worseBps(before: bigint, now: bigint): bigint {
  return before === 0n ? 0n : ((before - now) * whole) / before
}

export function isWorse(accepted: bigint, now: bigint): boolean {
  return worseBps(accepted, now) >= swapTerms.askChangeBps
}

export type ImpactLevel = 'fair' | 'unknown' | 'high' | 'extreme'

/** fair: no warning · unknown, high: a warning · extreme: a separate confirmation. */
export function impactLevel(impactBps: bigint | undefined): ImpactLevel {
  if (impactBps === undefined) return 'unknown'
  if (impactBps > swapTerms.refuseImpactBps) return 'extreme'
  return impactBps > swapTerms.warnImpactBps ? 'high' : 'fair'
}

export function lacksConsent(
  impactBps: bigint | undefined,
  consentBps: bigint | undefined,
): boolean {
  if (impactBps === undefined || impactLevel(impactBps) !== 'extreme') return false
  return consentBps === undefined || impactBps > consentBps
}

/** Parses typed percent with two digits as basis points. */
export function readSlippage(text: string): bigint | undefined {
  const read = readAmount(text.replace('%', ''), 2)
  if (read.is !== 'amount' || read.units === 0n) return undefined
  return read.units > swapTerms.maxSlippageBps ? undefined : read.units
}

/** Basis points as `0.5%`. */
export const percentText = (bps: string | bigint) => `${formatCoins(bps, 2, 2)}%`

export function readMinutes(typed: string): number | undefined {
  const text = typed.trim()
  const minutes = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0
  return minutes >= 1 && minutes <= swapTerms.maxDeadlineMinutes ? minutes : undefined
}

const allowanceGas = 50_000n
const wrapGas = 50_000n
const firstHopGas = 150_000n
const hopGas = 80_000n

export function gasOf(kind: SwapKind, tokens: number, isPaidInCoin: boolean): bigint {
  if (kind !== 'swap') return wrapGas
  const hops = BigInt(Math.max(0, tokens - 2))
  return firstHopGas + hops * hopGas + (isPaidInCoin ? 0n : allowanceGas)
}

const money = (side: SwapSide) => ({ ...side, currency: side.symbol })
export const swapPayText = (side: SwapSide) => swapPaidText(money(side))
export const receiveText = (side: SwapSide) => swapReceivedText(money(side))

interface Terms {
  quote: SwapQuote
  pay: Currency
  receive: Currency
  slippageBps: bigint
  deadlineMinutes: number
}

export function reviewedSwap({ quote, pay, receive, slippageBps, deadlineMinutes }: Terms) {
  const side = ({ symbol, decimals, address }: Currency, amount: bigint): SwapSide => ({
    symbol,
    decimals,
    address,
    amount: String(amount),
  })
  const reviewed: ReviewedSwap = {
    kind: quote.kind,
    path: quote.path,
    slippageBps: String(slippageBps),
    deadlineMinutes,
    pay: side(pay, quote.pay),
    receive: side(receive, quote.receive),
    impactBps: quote.impactBps?.toString(),
  }
  return reviewed
}

const bps = (value: string | undefined) => (value === undefined ? undefined : BigInt(value))

export function termsAt({ receive, slippageBps }: ReviewedSwap, now: SwapQuote) {
  const accepted = BigInt(receive.amount)
  const better = now.receive > accepted ? now.receive : accepted
  const minimum = minimumReceiveOf({ kind: now.kind, receive: better }, BigInt(slippageBps))
  return { kind: now.kind, path: now.path, minimum: String(minimum) }
}

export function needsWord({ receive, consentBps }: ReviewedSwap, now: SwapQuote): boolean {
  const isUnasked = consentBps === undefined && lacksConsent(now.impactBps, undefined)
  return isUnasked || isWorse(BigInt(receive.amount), now.receive)
}

export const atPrice = (reviewed: ReviewedSwap, { kind, path, receive, impactBps }: SwapQuote) => ({
  ...reviewed,
  kind,
  path,
  impactBps: impactBps?.toString(),
  receive: { ...reviewed.receive, amount: String(receive) },
})

export const lacksWord = ({ impactBps, consentBps }: ReviewedSwap) =>
  lacksConsent(bps(impactBps), bps(consentBps))

export const unitsOf = ({ pay, receive }: ReviewedSwap) => ({
  pay: BigInt(pay.amount),
  receive: BigInt(receive.amount),
})
