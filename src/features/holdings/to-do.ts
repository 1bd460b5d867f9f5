import type { NextStep } from '@/contract/user/holdings'
import * as actions from '@/messages/actions'
import * as dashboardTexts from './messages/dashboard'

export type ToDoStep = Exclude<NextStep, 'stake'>

interface ToDo {
  title: () => string
  text: () => string
  href: string
  /** It concerns the member's money, whether or not they hold shares now. */
  isOwn?: true
  /** Not suggested on hold, because it would be refused. */
  isRefusedOnHold?: true
}

/** The tasks of a member, the most urgent first. */
export const toDo: Record<ToDoStep, ToDo> = {
  decide: {
    title: dashboardTexts.decideTitle,
    text: dashboardTexts.decideText,
    href: '/transactions?state=open',
    isOwn: true,
  },
  dividend: {
    title: dashboardTexts.dividendTitle,
    text: dashboardTexts.dividendText,
    href: '/rights',
    isOwn: true,
  },
  vote: {
    title: dashboardTexts.voteTitle,
    text: dashboardTexts.voteText,
    href: '/rights',
    isOwn: true,
  },
  'buy-back': {
    title: dashboardTexts.buyBackTitle,
    text: dashboardTexts.buyBackText,
    href: '/rights',
    isOwn: true,
    isRefusedOnHold: true,
  },
  'recovery-codes': {
    title: dashboardTexts.recoveryCodesTitle,
    text: dashboardTexts.recoveryCodesText,
    href: '/settings?section=security',
  },
  verify: {
    title: actions.verifyIdentityAction,
    text: dashboardTexts.verifyText,
    href: '/kyc#start',
  },
  wallet: {
    title: actions.connectAction,
    text: dashboardTexts.ownWalletText,
    href: '/wallet#wallets',
  },
  buy: {
    title: dashboardTexts.buyTitle,
    text: dashboardTexts.buyText,
    href: '/buy-shares',
    isRefusedOnHold: true,
  },
  claim: { title: dashboardTexts.claimTitle, text: dashboardTexts.claimText, href: '/staking' },
  'two-factor': {
    title: dashboardTexts.twoFactorTitle,
    text: dashboardTexts.twoFactorText,
    href: '/settings?section=security',
  },
}

export const inOrder = (steps: readonly NextStep[]): ToDoStep[] =>
  (Object.keys(toDo) as ToDoStep[]).filter((step) => steps.includes(step))

export const isOwnStep = (step: NextStep): boolean => step !== 'stake' && toDo[step].isOwn === true
