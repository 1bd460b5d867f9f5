import { swapTerms } from '@/config/swap-terms'
import type { KycStatus } from '@/contract/fields'
import type { SwapKind, SwapQuote } from '@/lib/chain/exchange'
import type { WalletView } from '@/lib/chain/wallet-store'
import { readAmount } from '@/lib/typed-amount'

/** Which of the two figures somebody types; the other one follows. */
export type Side = 'pay' | 'receive'

/** What can be known to stand in the way before the wallet is asked; the first one that holds is said. */
export type Hindrance =
  | 'blocked'
  | 'connect'
  | 'network'
  | 'link'
  | 'review-runs'
  | 'verify'
  | 'contract-wallet'
  | 'settings'
  | 'no-liquidity'
  | 'balance'
  | 'network-fee'

export interface Situation {
  wallet: WalletView['status']
  kyc: KycStatus | undefined
  isContract: boolean
  areSettingsRight: boolean
  hasNoLiquidity: boolean
  isPaidInCoin: boolean
  /** Base units; undefined while nothing is typed or no quote has come. */
  pay: bigint | undefined
  /** Undefined while it is not known: then nothing is said about it. */
  balance: bigint | undefined
  coinBalance: bigint | undefined
  networkFee: bigint | undefined
}

type Check = [holds: (situation: Situation) => boolean, hindrance: Hindrance]

const checks: Check[] = [
  [({ kyc }) => kyc === 'BLOCKED', 'blocked'],
  [({ wallet }) => wallet === 'disconnected', 'connect'],
  [({ wallet }) => wallet === 'wrong-network', 'network'],
  [({ wallet }) => wallet === 'unproven', 'link'],
  [({ kyc }) => kyc === 'PENDING', 'review-runs'],
  [({ kyc }) => kyc !== undefined && kyc !== 'APPROVED', 'verify'],
  [({ isContract }) => isContract, 'contract-wallet'],
  [({ areSettingsRight }) => !areSettingsRight, 'settings'],
  [({ hasNoLiquidity }) => hasNoLiquidity, 'no-liquidity'],
  [({ pay, balance }) => pay !== undefined && balance !== undefined && pay > balance, 'balance'],
  [lacksNetworkFee, 'network-fee'],
]

function lacksNetworkFee({ pay, coinBalance, networkFee, isPaidInCoin }: Situation): boolean {
  if (pay === undefined || coinBalance === undefined || networkFee === undefined) return false
  return coinBalance < networkFee + (isPaidInCoin ? pay : 0n)
}

export function hindranceOf(situation: Situation): Hindrance | undefined {
  return checks.find(([holds]) => holds(situation))?.[1]
}

const wholeBps = 10_000n

/** The least that may come, rounded down; changing the coin into its token loses nothing. */
export function minimumOf({ kind, receive }: SwapQuote, slippageBps: bigint): bigint {
  return kind === 'swap' ? receive - (receive * slippageBps + wholeBps - 1n) / wholeBps : receive
}

/** How much less `now` is than `before`, in basis points; below zero when it is more. */
export function worseBps(before: bigint, now: bigint): bigint {
  return before === 0n ? 0n : ((before - now) * wholeBps) / before
}

/** Whether a new quote is so much worse than the accepted one that somebody has to be asked. */
export function asksAnew(accepted: bigint, now: bigint): boolean {
  return worseBps(accepted, now) >= swapTerms.askChangeBps
}

export type ImpactLevel = 'fair' | 'unknown' | 'high' | 'extreme'

/** fair: not worth a word · unknown and high: warned of · extreme: refused without a confirmation of its own. */
export function impactLevel(impactBps: bigint | undefined): ImpactLevel {
  if (impactBps === undefined) return 'unknown'
  if (impactBps > swapTerms.refuseImpactBps) return 'extreme'
  return impactBps > swapTerms.warnImpactBps ? 'high' : 'fair'
}

/** Whether it takes a word of its own that was not given yet, or only for less. */
export function lacksConsent(
  impactBps: bigint | undefined,
  consentBps: bigint | undefined,
): boolean {
  if (impactBps === undefined || impactLevel(impactBps) !== 'extreme') return false
  return consentBps === undefined || impactBps > consentBps
}

export type ReadSetting<Value> = { value: Value } | { error: string }

/** Typed per cent, two digits behind the point, as basis points. */
export function readSlippage(typed: string): ReadSetting<bigint> {
  const read = readAmount(typed.replace('%', ''), 2)
  if (read.is === 'wrong') return { error: read.message }
  const most = swapTerms.maxSlippageBps
  if (read.is === 'empty' || read.units === 0n || read.units > most)
    return { error: `Write a figure from 0.01 to ${most / 100n}%.` }
  return { value: read.units }
}

export function readMinutes(typed: string): ReadSetting<number> {
  const most = swapTerms.maxDeadlineMinutes
  const text = typed.trim()
  const minutes = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0
  return minutes >= 1 && minutes <= most
    ? { value: minutes }
    : { error: `Write whole minutes from 1 to ${most}.` }
}

const allowanceGas = 50_000n
const wrapGas = 50_000n
const firstHopGas = 150_000n
const hopGas = 80_000n

/** What the network will want for it, about: the allowance and the swap. */
export function gasOf(kind: SwapKind, tokens: number, isPaidInCoin: boolean): bigint {
  if (kind !== 'swap') return wrapGas
  const hops = BigInt(Math.max(0, tokens - 2))
  return firstHopGas + hops * hopGas + (isPaidInCoin ? 0n : allowanceGas)
}
