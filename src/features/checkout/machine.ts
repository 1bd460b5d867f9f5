export type Phase =
  | 'editing'
  | 'reviewing'
  | 'preparing'
  | 'atWallet'
  | 'unclear'
  | 'submitting'
  | 'following'
  | 'done'
  | 'failed'
  | 'expired'
  | 'decision'

export type Side = 'pay' | 'receive'

export type CheckoutKind = 'purchase' | 'swap' | 'stake'

interface Asking {
  atMs: number
  /** Null when the network did not say. */
  sentBefore: string | null
  /** Approvals may change in number meanwhile; this one moves money. */
  isLast?: boolean
}

export interface Problem {
  code: string
  message: string
  /** Only the page that met it shows it. */
  page: string
}

interface CheckoutKeys {
  prepare: string
  submit: string
}

export interface Checkout<Quote = unknown, Prepared = unknown> {
  version: 1
  kind: CheckoutKind
  phase: Phase
  startedAtMs: number
  quote?: Quote
  newQuote?: Quote | undefined
  keys: CheckoutKeys
  payer?: string
  isSecond?: boolean
  prepared?: Prepared
  /** A late answer may be old. */
  preparedAtMs?: number
  id?: string
  recordId?: string
  steps: number
  hashes: readonly string[]
  sentAtMs?: number
  asking?: Asking | undefined
  /** Never answered, so maybe still open in the wallet. */
  doubt?: Asking | undefined
  problem?: Problem | undefined
}

export type Progress = 'waiting' | 'seen' | 'done' | 'failed' | 'expired' | 'decision'

export type CheckoutEvent<Quote = unknown, Prepared = unknown> =
  | { type: 'EDIT' | 'BACK' | 'QUOTE_ACCEPTED' | 'NO_ANSWER' | 'DOUBTED' }
  | { type: 'SUBMITTED'; recordId?: string }
  | { type: 'REVIEW' | 'QUOTE_CHANGED'; quote: Quote }
  | {
      type: 'CONFIRM'
      quote: Quote
      payer: string
      isSecond: boolean
      keys: CheckoutKeys
      atMs: number
    }
  | { type: 'PREPARED'; prepared: Prepared; id?: string; steps: number }
  /** Looked at again: an allowance stays good at new terms. */
  | { type: 'REPRICED'; prepared: Prepared; steps: number }
  | { type: 'REJECTED'; problem: Problem; isFinal: boolean }
  | { type: 'WALLET_ASKED'; asking: Asking }
  | { type: 'WALLET_DECLINED'; problem: Problem }
  | { type: 'PERSON_SAYS'; isSent: boolean }
  | { type: 'HASH'; hash: string; atMs: number; submitKey: string; isLast?: boolean }
  | { type: 'PROGRESS'; is: Progress }
  | { type: 'ENDED'; phase: 'done' | 'failed' | 'expired' | 'decision' }

/** Approvals come first and move nothing. */
export const isBeforeLast = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length < steps - 1

export const isAllSent = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length > 0 && hashes.length >= steps

export function isMoneyAsked({ asking, doubt, ...state }: Checkout): boolean {
  return (asking ?? doubt)?.isLast ?? !isBeforeLast(state)
}

/** If so, no second transfer is offered, and an expired order is still looked for. */
export function isMaybePaid(state: Checkout): boolean {
  const { asking, doubt, phase } = state
  if (isAllSent(state) || doubt !== undefined || phase === 'following') return true
  return asking !== undefined && isMoneyAsked(state)
}

export function newCheckout<Quote, Prepared>(kind: CheckoutKind): Checkout<Quote, Prepared> {
  return {
    version: 1,
    kind,
    phase: 'editing',
    startedAtMs: 0,
    keys: { prepare: '', submit: '' },
    steps: 0,
    hashes: [],
  }
}
