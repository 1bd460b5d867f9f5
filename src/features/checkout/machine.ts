/** What buying, swapping and staking share, from the first figure to what came of it. */
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

export type CheckoutKind = 'purchase' | 'swap' | 'stake'

/** One question put to the wallet. */
interface Asking {
  atMs: number
  /** Transactions that had left the wallet by then; null when the network did not say. */
  sentBefore: string | null
  /** What moves money, after the approvals; how many of these there are may change while it is open. */
  isLast?: boolean
}

/** Why it does not go on; the features have the words. */
export interface Problem {
  code: string
  message: string
  /** The page that met it: another one, or the same after a reload, does not repeat it. */
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
  /** As it was reviewed. */
  quote?: Quote
  /** Of this minute, and not accepted yet. */
  newQuote?: Quote | undefined
  keys: CheckoutKeys
  payer?: string
  /** Meant to be a second one like another that is open. */
  isSecond?: boolean
  prepared?: Prepared
  /** Its minutes began when it was asked for, at the latest: a late answer may be an old one. */
  preparedAtMs?: number
  id?: string
  /** What the server has taken down of it, where that has a name of its own. */
  recordId?: string
  /** How many questions the wallet is asked, and what it answered so far. */
  steps: number
  hashes: readonly string[]
  sentAtMs?: number
  /** Asked, and no answer is known. */
  asking?: Asking | undefined
  /** An earlier question that was never answered: it may still be open in the wallet. */
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
      /** Of this minute, with the terms that were reviewed. */
      quote: Quote
      payer: string
      isSecond: boolean
      keys: CheckoutKeys
      atMs: number
    }
  | { type: 'PREPARED'; prepared: Prepared; id?: string; steps: number }
  /** Looked at again before the next question: what was allowed is still good, at terms of this minute. */
  | { type: 'REPRICED'; prepared: Prepared; steps: number }
  | { type: 'REJECTED'; problem: Problem; isFinal: boolean }
  | { type: 'WALLET_ASKED'; asking: Asking }
  | { type: 'WALLET_DECLINED'; problem: Problem }
  | { type: 'PERSON_SAYS'; isSent: boolean }
  | { type: 'HASH'; hash: string; atMs: number; submitKey: string; isLast?: boolean }
  | { type: 'PROGRESS'; is: Progress }
  | { type: 'ENDED'; phase: 'done' | 'failed' | 'expired' | 'decision' }

/** An approval comes before the transfer, and moves nothing. */
export const isBeforeLast = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length < steps - 1

export const isAllSent = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length > 0 && hashes.length >= steps

/** Whether the question that is open, or the next one, is what moves money. */
export function isMoneyAsked({ asking, doubt, ...state }: Checkout): boolean {
  return (asking ?? doubt)?.isLast ?? !isBeforeLast(state)
}

/** A transfer may be out: then no second one is offered, and an order that ran out is still looked for. */
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
