import { formatBps, formatShares } from '@/contract/format/amounts'
import type { StakingPlan } from '@/contract/user/staking'
import { ApiError } from '@/lib/api/api-error'
import type { SolvableError } from '@/ui/form/form-notes'
import type { Hindrance } from './rules'

export type Cure =
  | 'kyc'
  | 'contact'
  | 'buy'
  | 'minimum'
  | 'all'
  | 'plan'
  | 'change'
  | 'retry'
  | 'reload'
export type Refusal = SolvableError<Cure>

export const monthsText = (months: number) => `${months} months`
export const sharesText = (amount: string | bigint) =>
  `${formatShares(amount)} ${BigInt(amount) === 1_000_000n ? 'share' : 'shares'}`
export const rateText = (rateBps: number) => `${formatBps(rateBps)} a year`

export interface RefusalFacts {
  plan: StakingPlan
  available: bigint
  /** The most that fits the plan now. */
  most: bigint
  /** Another plan takes stakes. */
  hasOpenPlan: boolean
  /** Own figures are not to be read over a shoulder. */
  areHidden: boolean
}

const kyc = (label: string) => ({ action: 'kyc', label }) as const
const all = ({ most, areHidden }: RefusalFacts) =>
  ({ action: 'all', label: `Stake ${areHidden ? 'the most possible' : sharesText(most)}` }) as const
const change = { action: 'change', label: 'Change the stake' } as const
const retry = { action: 'retry', label: 'Try again' } as const
const buy = { action: 'buy', label: 'Buy shares' } as const
const reload = { action: 'reload', label: 'Reload the page' } as const
const contact = { action: 'contact', label: 'Write to us' } as const

export function hindranceWords(name: Hindrance, facts: RefusalFacts): Refusal {
  const { plan, available, most, hasOpenPlan, areHidden } = facts
  const isAllEnough = most >= BigInt(plan.minimum)
  const words: Record<Hindrance, Omit<Refusal, 'name'>> = {
    blocked: {
      message: 'Your holdings are on hold: the identity check ended without an approval.',
      actions: [contact],
    },
    'review-runs': {
      message:
        'Your identity check is being made, usually within minutes. What you typed stays here.',
      actions: [kyc('See where it stands')],
    },
    verify: {
      message:
        'Before you stake we need to know who you are. It takes about five minutes; what you typed stays here.',
      actions: [kyc('Prove who I am')],
    },
    nothing: {
      message: nothingText(facts),
      actions: [buy],
    },
    'too-many': {
      message: 'A hundred of your stakes are running, and more cannot run at once.',
      actions: [],
    },
    closed: {
      message: closedText,
      actions: hasOpenPlan ? [{ action: 'plan', label: 'Choose an open plan' }] : [],
    },
    minimum: {
      message: `The smallest stake is ${sharesText(plan.minimum)}.`,
      actions: [{ action: 'minimum', label: `Stake ${sharesText(plan.minimum)}` }],
    },
    available: {
      message: areHidden ? tooMuchText : `You have ${sharesText(available)} available.`,
      actions: isAllEnough ? [all(facts), buy] : [buy],
    },
    room: {
      message: `At most ${sharesText(plan.room)} fit this plan now: the reward of the whole term is set aside at once, and the pool covers no more.`,
      actions: isAllEnough ? [all(facts)] : [],
    },
  }
  return { name, ...words[name] }
}

const tooMuchText = 'You have fewer shares available than that.'

function nothingText({ available, plan, areHidden }: RefusalFacts): string {
  if (available === 0n) return 'You have no available shares to stake.'
  const smallest = `the smallest stake is ${sharesText(plan.minimum)}`
  if (areHidden) return `You have fewer shares available than a stake takes: ${smallest}.`
  return `You have ${sharesText(available)} available, and ${smallest}.`
}

export const closedText =
  'Closed to new stakes: the reward pool does not cover the smallest one. Running stakes keep their rate.'

const curesByCode: Record<string, Refusal['actions']> = {
  KYC_REQUIRED: [kyc('Prove who I am')],
  ON_HOLD: [contact],
  KEY_IN_FLIGHT: [retry],
  KEY_REUSED: [reload],
  CONFLICT: [reload],
  STAKE_OVER: [reload],
  STAKE_TERM_OVER: [reload],
}

export interface AskedWords {
  /** Said when no answer came. */
  unsure: string
  /** What was asked for can be changed. */
  canChange?: boolean
  areHidden?: boolean
}

/** What the server says no to: what has changed is shown anew, the rest changed or tried again. */
export function serverRefusal(
  error: Error | null,
  { unsure, canChange = false, areHidden = false }: AskedWords,
): Refusal | undefined {
  if (error === null) return undefined
  const { status, code = 'AWAY' } = error instanceof ApiError ? error : new ApiError(error.message)
  const isFinal = status === 409 || status === 422
  const usual = status === 422 && canChange ? [change] : isFinal ? [] : [retry]
  const said = areHidden && code === 'STAKE_ABOVE_AVAILABLE' ? tooMuchText : error.message
  const message = status === undefined ? `No answer came, so ${unsure}` : said
  return { name: code, message, actions: curesByCode[code] ?? usual }
}

export const emptyWords = {
  title: 'You have no stake yet',
  text: 'A stake leaves shares alone for an agreed time and brings more shares. This is how one looks after 100 days.',
  note: 'These figures are an example. What shares are worth goes up and down.',
}
