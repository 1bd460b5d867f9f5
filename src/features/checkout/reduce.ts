import {
  type Checkout,
  type CheckoutEvent,
  isAllSent,
  isBeforeLast,
  isMaybePaid,
  isMoneyAsked,
  type Phase,
} from './machine'

type Handlers<State, Event extends { type: string }> = {
  [Type in Event['type']]?: (state: State, event: Extract<Event, { type: Type }>) => State
}

type Moves<Quote, Prepared> = Handlers<Checkout<Quote, Prepared>, CheckoutEvent<Quote, Prepared>>

/** What does not fit the phase is ignored: events come late, twice, or from another tab. */
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

/** The server and the network count in every phase after the order. */
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
  HASH: (state, { hash, atMs, submitKey, isLast = !isBeforeLast(state) }) => {
    // A late approval never stands for what moves money.
    if (!isLast && !isBeforeLast(state)) return state
    const hashes = [...state.hashes, hash]
    return {
      ...withoutProblem(state),
      phase: isLast ? 'submitting' : 'atWallet',
      hashes,
      steps: isLast ? hashes.length : state.steps,
      sentAtMs: atMs,
      // Another transaction is reported under another key.
      keys: { ...state.keys, submit: submitKey },
      asking: undefined,
      // An approval does not answer the earlier transfer.
      doubt: isLast ? undefined : state.doubt,
    }
  },
}

const saysPerson: AnyMoves = {
  PERSON_SAYS: (state, { isSent }) => {
    // Approvals move nothing: look again.
    if (!isMoneyAsked(state)) return { ...state, phase: 'atWallet', asking: undefined }
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
    // The first got no answer: same request, same key.
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
    REJECTED: (state, { problem }) => ({ ...state, problem }),
    REPRICED: (state, { prepared, steps }) =>
      state.asking === undefined ? { ...state, prepared, steps } : state,
    WALLET_ASKED: (state, { asking }) => ({ ...withoutProblem(state), asking }),
    WALLET_DECLINED: (state, { problem }) =>
      state.doubt === undefined
        ? { ...state, problem, asking: undefined }
        : { ...state, problem, phase: 'unclear', asking: state.doubt, doubt: undefined },
    NO_ANSWER: (state) => (state.asking === undefined ? state : { ...state, phase: 'unclear' }),
    // After a reload the question is still open.
    PERSON_SAYS: (state, event) =>
      state.asking === undefined ? state : (saysPerson.PERSON_SAYS?.(state, event) ?? state),
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
    CONFIRM: withoutProblem,
    // Once a wallet has paid, a refusal takes nothing back.
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
