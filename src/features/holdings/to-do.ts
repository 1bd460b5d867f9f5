import type { NextStep } from '@/contract/user/holdings'
import * as actions from '@/messages/actions'
import * as d from './messages/dashboard'

export type ToDoStep = Exclude<NextStep, 'stake'>

interface ToDo {
  title: () => string
  text: () => string
  href: string
  /** It concerns somebody's money, whether or not they hold shares now. */
  isOwn?: true
  /** Not suggested on hold, since the account would be refused it. */
  isRefusedOnHold?: true
}

/** What a member is asked to do, the most urgent first. */
export const toDo: Record<ToDoStep, ToDo> = {
  decide: {
    title: d.decideTitle,
    text: d.decideText,
    href: '/transactions?state=open',
    isOwn: true,
  },
  dividend: { title: d.dividendTitle, text: d.dividendText, href: '/rights', isOwn: true },
  vote: { title: d.voteTitle, text: d.voteText, href: '/rights', isOwn: true },
  'buy-back': {
    title: d.buyBackTitle,
    text: d.buyBackText,
    href: '/rights',
    isOwn: true,
    isRefusedOnHold: true,
  },
  'recovery-codes': {
    title: d.recoveryCodesTitle,
    text: d.recoveryCodesText,
    href: '/settings?section=security',
  },
  verify: { title: actions.verifyIdentityAction, text: d.verifyText, href: '/kyc#start' },
  wallet: { title: actions.connectAction, text: d.ownWalletText, href: '/wallet#wallets' },
  buy: { title: d.buyTitle, text: d.buyText, href: '/buy-shares', isRefusedOnHold: true },
  claim: { title: d.claimTitle, text: d.claimText, href: '/staking' },
  'two-factor': {
    title: d.twoFactorTitle,
    text: d.twoFactorText,
    href: '/settings?section=security',
  },
}

export const inOrder = (steps: readonly NextStep[]): ToDoStep[] =>
  (Object.keys(toDo) as ToDoStep[]).filter((step) => steps.includes(step))

export const isOwnStep = (step: NextStep): boolean => step !== 'stake' && toDo[step].isOwn === true
