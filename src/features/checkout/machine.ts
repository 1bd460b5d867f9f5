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
  | { type: 'HASH'; hash: string; atMs: number; submitKey: string }
  | { type: 'PROGRESS'; is: Progress }
  | { type: 'ENDED'; phase: 'done' | 'failed' | 'expired' | 'decision' }

type Handlers<State, Event extends { type: string }> = {
  [Type in Event['type']]?: (state: State, event: Extract<Event, { type: Type }>) => State
}

type Moves<Quote, Prepared> = Handlers<Checkout<Quote, Prepared>, CheckoutEvent<Quote, Prepared>>

/** What does not fit the phase it meets changes nothing: events may come late, twice, or from another tab. */
export function reduceCheckout<Quote, Prepared>(
  state: Checkout<Quote, Prepared>,
  event: CheckoutEvent<Quote, Prepared>,
): Checkout<Quote, Prepared> {
  const moves = movesOf[state.phase] as Moves<Quote, Prepared>
  const move = moves[event.type] as
    | ((now: typeof state, by: typeof event) => typeof state)
    | undefined
  return move?.(state, event) ?? state
}

type AnyMoves = Moves<unknown, unknown>

const toEditing = (state: Checkout): Checkout => ({
  ...withoutProblem(state),
  phase: 'editing',
  newQuote: undefined,
})

const withoutProblem = (state: Checkout): Checkout => ({ ...state, problem: undefined })

/** What the server or the network says counts in every phase after the order. */
const followed: AnyMoves = {
  PROGRESS: (state, { is }) => {
    if (is === 'waiting') return state
    if (is === 'seen')
      return state.phase === 'submitting' ? state : { ...state, phase: 'following' }
    if (is === 'expired' && isMaybePaid(state)) return state
    return { ...state, phase: is }
  },
  ENDED: (state, { phase }) => ({ ...state, phase }),
}

const takesHash: AnyMoves = {
  HASH: (state, { hash, atMs, submitKey }) => {
    const hashes = [...state.hashes, hash]
    const isLast = !isBeforeLast(state)
    return {
      ...withoutProblem(state),
      phase: isLast ? 'submitting' : 'atWallet',
      hashes,
      sentAtMs: atMs,
      // Another transaction than the one that was reported has to be reported itself.
      keys: { ...state.keys, submit: submitKey },
      asking: undefined,
      // An approval is no answer to the transfer that was asked for before.
      doubt: isLast ? undefined : state.doubt,
    }
  },
}

const saysPerson: AnyMoves = {
  PERSON_SAYS: (state, { isSent }) => {
    // What comes before the last question moves nothing: it is looked at again, whatever became of it.
    if (isBeforeLast(state)) return { ...state, phase: 'atWallet', asking: undefined }
    if (isSent) return { ...state, phase: 'following' }
    if (isAllSent(state)) return state
    return { ...state, phase: 'atWallet', asking: undefined, doubt: state.asking ?? state.doubt }
  },
}

const acceptsQuote = (state: Checkout): Checkout => ({
  ...withoutProblem(state),
  quote: state.newQuote ?? state.quote,
  newQuote: undefined,
})

const movesOf: Record<Phase, AnyMoves> = {
  editing: {
    REVIEW: (state, { quote }) => ({ ...withoutProblem(state), phase: 'reviewing', quote }),
  },
  reviewing: {
    EDIT: toEditing,
    BACK: toEditing,
    QUOTE_CHANGED: (state, { quote }) => ({ ...state, newQuote: quote }),
    QUOTE_ACCEPTED: acceptsQuote,
    CONFIRM: (state, { quote, payer, isSecond, keys, atMs }) =>
      state.newQuote !== undefined
        ? state
        : {
            ...withoutProblem(state),
            phase: 'preparing',
            startedAtMs: atMs,
            ...{ quote, payer, isSecond, keys },
          },
  },
  preparing: {
    BACK: toEditing,
    // The same request under the same key: no answer came to the first.
    CONFIRM: withoutProblem,
    PREPARED: (state, { prepared, id, steps }) => ({
      ...withoutProblem(state),
      phase: steps === 0 ? 'submitting' : 'atWallet',
      preparedAtMs: state.startedAtMs,
      ...{ prepared, steps },
      ...(id !== undefined && { id }),
    }),
    REJECTED: (state, { problem, isFinal }) => ({
      ...state,
      problem,
      phase: isFinal ? 'reviewing' : 'preparing',
    }),
  },
  atWallet: {
    ...followed,
    ...takesHash,
    QUOTE_CHANGED: (state, { quote }) =>
      state.asking === undefined ? { ...state, newQuote: quote } : state,
    QUOTE_ACCEPTED: acceptsQuote,
    REPRICED: (state, { prepared, steps }) =>
      state.asking === undefined ? { ...state, prepared, steps } : state,
    WALLET_ASKED: (state, { asking }) => ({ ...withoutProblem(state), asking }),
    WALLET_DECLINED: (state, { problem }) =>
      state.doubt === undefined
        ? { ...state, problem, asking: undefined }
        : { ...state, problem, phase: 'unclear', asking: state.doubt, doubt: undefined },
    NO_ANSWER: (state) => (state.asking === undefined ? state : { ...state, phase: 'unclear' }),
    DOUBTED: (state) =>
      state.doubt === undefined
        ? state
        : { ...state, phase: 'unclear', asking: state.doubt, doubt: undefined },
  },
  unclear: { ...followed, ...takesHash, ...saysPerson },
  submitting: {
    ...followed,
    SUBMITTED: (state, { recordId }) => ({
      ...state,
      phase: 'following',
      ...(recordId !== undefined && { recordId }),
    }),
    // The same request under the same key: no answer came to the first.
    CONFIRM: withoutProblem,
    // Where a wallet has paid, a refusal of the report takes nothing back.
    REJECTED: (state, { problem, isFinal }) =>
      isMaybePaid(state)
        ? state
        : { ...state, problem, phase: isFinal ? 'reviewing' : 'submitting' },
  },
  following: { ...followed, ...takesHash, ...saysPerson },
  done: followed,
  failed: followed,
  expired: followed,
  decision: followed,
}

/** An approval comes before the transfer, and moves nothing. */
export const isBeforeLast = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length < steps - 1

const isAllSent = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length > 0 && hashes.length >= steps

/** A transfer may be out: then no second one is offered, and an order that ran out is still looked for. */
export function isMaybePaid(state: Checkout): boolean {
  const { asking, doubt, phase } = state
  if (isAllSent(state) || doubt !== undefined || phase === 'following') return true
  return asking !== undefined && !isBeforeLast(state)
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
