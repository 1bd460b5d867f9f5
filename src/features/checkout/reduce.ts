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

type Transitions<Quote, Prepared> = Handlers<
  Checkout<Quote, Prepared>,
  CheckoutEvent<Quote, Prepared>
>

/**
 * The transition function of a checkout. It is pure, so every rule about money is tested without a
 * browser. An event that does not fit the phase is ignored, because events come late, twice, and
 * from other tabs.
 */
export function reduceCheckout<Quote, Prepared>(
  state: Checkout<Quote, Prepared>,
  event: CheckoutEvent<Quote, Prepared>,
): Checkout<Quote, Prepared> {
  const phaseTransitions = transitions[state.phase] as Transitions<Quote, Prepared>
  const transition = phaseTransitions[event.type] as
    | ((now: typeof state, by: typeof event) => typeof state)
    | undefined
  return transition?.(state, event) ?? state
}

type AnyTransitions = Transitions<unknown, unknown>

const toEditing = (state: Checkout): Checkout => ({
  ...withoutProblem(state),
  phase: 'editing',
  newQuote: undefined,
})

const withoutProblem = (state: Checkout): Checkout => ({ ...state, problem: undefined })

/**
 * News from the server and the network counts in every phase after the order, even in a final one:
 * a payment may arrive after its order has expired. The only exception: an order that may have been
 * paid is not shown as expired.
 */
const followed: AnyTransitions = {
  PROGRESS: (state, { is }) => {
    if (is === 'waiting') return state
    if (is === 'seen')
      return state.phase === 'submitting' ? state : { ...state, phase: 'following' }
    // guard: without it, an order that may be paid is over when its minutes are —
    //   features/checkout/machine: a possibly paid order
    if (is === 'expired' && isMaybePaid(state)) return state
    return { ...state, phase: is }
  },
  ENDED: (state, { phase }) => ({ ...state, phase }),
}

const takesHash: AnyTransitions = {
  HASH: (state, { hash, atMs, submitKey, isLast = !isBeforeLast(state) }) => {
    // An approval that the person stopped waiting for may arrive when only the payment is left.
    // Taken for the payment, it would show an unpaid order as paid.
    // guard: without it, an approval that comes late stands for the swap —
    //   features/checkout/machine: a late approval never counts as the payment
    if (!isLast && !isBeforeLast(state)) return state
    const hashes = [...state.hashes, hash]
    return {
      ...withoutProblem(state),
      phase: isLast ? 'submitting' : 'atWallet',
      hashes,
      steps: isLast ? hashes.length : state.steps,
      sentAtMs: atMs,
      // Each transaction is reported under its own key, because the server refuses another report
      // under a known key.
      keys: { ...state.keys, submit: submitKey },
      asking: undefined,
      // An approval does not answer an earlier request for the payment.
      // guard: without it, an approval counts as the answer to a transfer that was asked for before
      //   — features/checkout/machine: which an approval does not take away — value undefined
      doubt: isLast ? undefined : state.doubt,
    }
  },
}

const saysPerson: AnyTransitions = {
  PERSON_SAYS: (state, { isSent }) => {
    // Only an approval was requested, which moves no money. It can be requested again, whatever the
    // person says, once the allowance has been read again.
    // guard: without it, a swap that may have been sent is treated as an approval —
    //   features/checkout/machine: a possible transfer is remembered through another approval —
    //   condition true
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

const transitions: Record<Phase, AnyTransitions> = {
  editing: {
    REVIEW: (state, { quote }) => ({ ...withoutProblem(state), phase: 'reviewing', quote }),
  },
  reviewing: {
    EDIT: toEditing,
    BACK: toEditing,
    QUOTE_CHANGED: (state, { quote }) => ({ ...state, newQuote: quote }),
    QUOTE_ACCEPTED: acceptsQuote,
    CONFIRM: (state, { quote, payer, isSecond, keys, atMs }) =>
      // guard: without it, a changed price is confirmed unaccepted — features/checkout/machine: a
      //   changed price must be accepted before confirming — second choice
      state.newQuote !== undefined
        ? state
        : {
            ...withoutProblem(state),
            phase: 'preparing',
            startedAtMs: atMs,
            quote,
            payer,
            isSecond,
            keys,
          },
  },
  preparing: {
    BACK: toEditing,
    // The first attempt was not answered. The retry uses the same key, so the server returns the
    // stored answer instead of reserving shares twice.
    // guard: without it, a retry after no answer gets a new key — features/checkout/machine: under
    //   the same key
    CONFIRM: withoutProblem,
    PREPARED: (state, { prepared, id, steps, isPlaced = false }) => ({
      ...withoutProblem(state),
      phase: isPlaced ? 'done' : steps === 0 ? 'submitting' : 'atWallet',
      preparedAtMs: state.startedAtMs,
      steps,
      ...(prepared !== undefined && { prepared }),
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
      // guard: without it, a doubt is forgotten when a later question is declined —
      //   features/checkout/machine: possible payments are never forgotten
      state.doubt === undefined
        ? { ...state, problem, asking: undefined }
        : { ...state, problem, phase: 'unclear', asking: state.doubt, doubt: undefined },
    NO_ANSWER: (state) => (state.asking === undefined ? state : { ...state, phase: 'unclear' }),
    // After a reload the stored phase is still this one although the page no longer waits for the
    // wallet. It is shown as unclear, and the person is asked.
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
    // If the wallet has paid, a refused report changes nothing: the server finds the payment on the
    // chain. A stake has no payment, so it returns to its review.
    REJECTED: (state, { problem, isFinal }) =>
      // guard: without it, a refused report makes a payment one that was never made —
      //   features/checkout/machine: a refused report takes no payment back — second choice
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
