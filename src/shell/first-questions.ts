import { accessOf, type paths } from '@/config/paths'
import { activityCalls } from '@/contract/activity'
import { pricedCurrencyCalls } from '@/contract/currency'
import { custodyCalls } from '@/contract/custody'
import type { Endpoint } from '@/contract/define'
import { dividendCalls } from '@/contract/dividends'
import { kycCalls } from '@/contract/kyc'
import { offeringCalls } from '@/contract/offering'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { holdingsCalls } from '@/contract/user/holdings'
import { profileCalls } from '@/contract/user/profile'
import { stakingCalls } from '@/contract/user/staking'
import { voteCalls } from '@/contract/user/votes'
import { walletCalls } from '@/contract/wallet'

/**
 * The calls of the first screen of a member's page, which public/boot.js sends before the page's
 * own scripts are loaded. They only read, and without input, so there is nothing to seal.
 */
const questions: Partial<Record<keyof typeof paths, Endpoint[]>> = {
  '/dashboard': [holdingsCalls.dashboard, holdingsCalls.graphForDealUser, dividendCalls.dividends],
  '/wallet': [
    holdingsCalls.myWallet,
    offeringCalls.offering,
    custodyCalls.shareToken,
    custodyCalls.deliveries,
  ],
  '/transactions': [activityCalls.activity],
  '/buy-shares': [walletCalls.sale, offeringCalls.offering, pricedCurrencyCalls.getCurrencyList],
  '/staking': [stakingCalls.staking],
  '/rights': [dividendCalls.dividends, buyBackCalls.buyBacks, voteCalls.votes],
  '/rights/[id]': [dividendCalls.dividends, buyBackCalls.buyBacks, voteCalls.votes],
  '/settings': [profileCalls.settings],
  '/kyc': [kycCalls.progress],
}

/** The paths of a page's own calls. */
export function ownQuestions(pattern: string): string[] {
  return (questions[pattern as keyof typeof paths] ?? []).map(({ path }) => path)
}

/** A trailing `?` marks calls that take the page's query parameters. */
export function firstQuestions(pattern: string): string {
  if (accessOf(pattern) !== 'member') return ''
  const memberCalls = questions[pattern as keyof typeof paths] ?? []
  return [profileCalls.getProfile, ...memberCalls]
    .map(({ path, request }) => path + (Object.keys(request.def.shape).length > 0 ? '?' : ''))
    .join(' ')
}
