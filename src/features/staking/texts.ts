import { formatBps, formatMicroUsd, formatShares, valueAt } from '@/contract/format/amounts'
import { maxRunningStakes, type StakingPlan } from '@/contract/user/staking'
import * as amounts from '@/features/checkout/messages/amounts'
import { ApiError } from '@/lib/api/api-error'
import * as actions from '@/messages/actions'
import { tryAgainAction } from '@/messages/actions'
import * as session from '@/session/messages'
import type { SolvableError } from '@/ui/form/form-notes'
import * as ui from '@/ui/messages'
import * as m from './messages'
import type { StakeBlocker } from './use-stake-form'

export const isOneShare = (amount: string | bigint) =>
  BigInt(amount) === 1_000_000n ? 'yes' : 'no'

export function inShares(amount: string | bigint): string {
  return amounts.sharesText({ shares: formatShares(amount), isOne: isOneShare(amount) })
}

export const inTerm = (months: number) => m.termText({ months })
export const aYear = (rateBps: number) => m.yearlyText({ rate: formatBps(rateBps) })

export const valueOfShares = (amount: string | bigint, sharePrice: string) =>
  formatMicroUsd(valueAt(amount, sharePrice))

export type StakeSolution =
  | 'kyc'
  | 'contact'
  | 'buy'
  | 'minimum'
  | 'all'
  | 'plan'
  | 'change'
  | 'retry'
  | 'reload'
export type StakeNote = SolvableError<StakeSolution>
type Actions = StakeNote['actions']

export interface BlockerFacts {
  plan: StakingPlan
  available: bigint
  most: bigint
  hasOpenPlan: boolean
  /** The member has hidden amounts, so these sentences name none. */
  areHidden: boolean
}

const buy = () => ({ action: 'buy', label: actions.buyAction() }) as const

export function blockerNote(name: StakeBlocker, facts: BlockerFacts): StakeNote {
  const { plan, available, most, hasOpenPlan, areHidden } = facts
  const minimum = inShares(plan.minimum)
  const allActions: Actions = [
    {
      action: 'all',
      label: areHidden ? m.maxAction() : m.amountAction({ shares: inShares(most) }),
    },
  ]
  const fits = most >= BigInt(plan.minimum) ? allActions : []
  const few = areHidden ? m.fewHiddenError({ minimum }) : fewText(available, minimum)
  const notes: Record<StakeBlocker, [message: string, actions: Actions]> = {
    none: [available === 0n ? m.noneError() : few, [buy()]],
    'too-many': [m.manyError({ max: maxRunningStakes }), []],
    full: [m.fullText(), hasOpenPlan ? [{ action: 'plan', label: m.otherPlanAction() }] : []],
    minimum: [
      amounts.minimumError({ minimum }),
      [{ action: 'minimum', label: m.amountAction({ shares: minimum }) }],
    ],
    available: [
      areHidden ? m.availableHiddenError() : m.availableError({ shares: inShares(available) }),
      [...fits, buy()],
    ],
    room: [m.roomError({ shares: inShares(plan.room) }), fits],
  }
  const [message, actions] = notes[name]
  return { name, message, actions }
}

const fewText = (available: bigint, minimum: string) =>
  m.fewError({ shares: inShares(available), minimum })

export const goneNote = (): StakeNote => ({
  name: 'gone',
  message: m.planGoneError(),
  actions: [{ action: 'plan', label: m.otherPlanAction() }],
})

const reload: [Actions[number]['action'], () => string] = ['reload', ui.loadAgainLabel]
const byCode: Record<string, typeof reload> = {
  KYC_REQUIRED: ['kyc', session.verifyAction],
  ON_HOLD: ['contact', actions.contactAction],
  KEY_IN_FLIGHT: ['retry', tryAgainAction],
  KEY_REUSED: reload,
  CONFLICT: reload,
  STAKE_OVER: reload,
  STAKE_TERM_OVER: reload,
}

export function serverNote(
  error: Error | null,
  { unsure, areHidden }: { unsure: string; areHidden: boolean },
): StakeNote | undefined {
  if (error === null) return undefined
  const { status, code = 'AWAY' } = error instanceof ApiError ? error : new ApiError(error.message)
  if (status === undefined)
    return noteOf('AWAY', unsure, [{ action: 'retry', label: tryAgainAction() }])
  const isAboutOwn = areHidden && code === 'STAKE_ABOVE_AVAILABLE'
  const isFinal = status === 409 || status === 422
  const usual: Actions = isFinal ? [] : [{ action: 'retry', label: tryAgainAction() }]
  const [action, label] = byCode[code] ?? []
  const actions = action && label ? [{ action, label: label() }] : usual
  return noteOf(code, isAboutOwn ? m.availableHiddenError() : error.message, actions)
}

const noteOf = (name: string, message: string, actions: Actions): StakeNote => ({
  name,
  message,
  actions,
})
