/**
 * Where a purchase, a swap or a stake stands, from the first figure typed to its result. `atWallet`
 * waits for the wallet, `unclear` means that the wallet was asked and no answer is known, so money
 * may be on its way. `submitting` reports the transaction to the server, `following` waits for what
 * becomes of it. `decision` means that the payment arrived but matched no open order: the payer
 * chooses between shares and a refund.
 */
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

/** One question put to the wallet: please sign and send this transaction. */
interface WalletQuestion {
  atMs: number
  /**
   * How many transactions the wallet had sent before the question. If the count is higher later,
   * the payment may be among the new ones. Null when the network did not say.
   */
  sentBefore: string | null
  /**
   * Whether this question is for the transaction that moves money, and not for an approval before
   * it. It is noted with the question, because the number of approvals may change while it is open.
   */
  isLast?: boolean
}

/** Why the checkout does not go on. The features have the words for each code. */
export interface Problem {
  code: string
  message: string
  /** The load of the page that met the problem. A reload or another tab does not repeat it. */
  page: string
}

/**
 * The idempotency keys of the two calls. They are stored before the calls are sent, so that a
 * repeat after a reload is recognized by the server and nothing is reserved or reported twice.
 */
interface CheckoutKeys {
  prepare: string
  submit: string
}

/**
 * One checkout: what the page shows and what the browser stores is this same value, so that a
 * reload at any moment finds all that is needed to go on.
 */
export interface Checkout<Quote = unknown, Prepared = unknown> {
  version: 1
  kind: CheckoutKind
  phase: Phase
  startedAtMs: number
  /** The terms that the person has reviewed. */
  quote?: Quote
  /** The terms of this minute, if they differ. Nothing goes on until the person accepts them. */
  newQuote?: Quote | undefined
  keys: CheckoutKeys
  payer?: string
  /** The person knows that a purchase like this one is open, and means a second one. */
  isSecond?: boolean
  /** What the server answered to the order, or what a swap asks the wallet for. */
  prepared?: Prepared
  /**
   * When the answer was asked for, not when it came. The order's time runs on the server, and an
   * answer that was long on its way has used up some of it already.
   */
  preparedAtMs?: number
  /** The order's id; a swap, which nobody knows before the wallet is asked, has its own key. */
  id?: string
  /** The id under which the server keeps the submitted transaction, where that is another one. */
  recordId?: string
  /** How many transactions the wallet is asked for; approvals come before the one that pays. */
  steps: number
  /** Hashes of the transactions that the wallet has sent for this checkout so far. */
  hashes: readonly string[]
  sentAtMs?: number
  /** The wallet's question that the person has not answered yet. */
  asking?: WalletQuestion | undefined
  /**
   * An earlier question that was never answered although the person says that they did not approve.
   * It may still be open in the wallet, so it stays noted until a payment is sent.
   */
  doubt?: WalletQuestion | undefined
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
  /**
   * `isPlaced`: nothing is left to do in this browser, as with a transfer, which is made at a bank
   * and followed by the server alone.
   */
  | { type: 'PREPARED'; prepared?: Prepared; id?: string; steps: number; isPlaced?: boolean }
  /**
   * A swap is priced again before each question to the wallet. An approval that was given before is
   * still good at the new terms, so only the number of steps changes.
   */
  | { type: 'REPRICED'; prepared: Prepared; steps: number }
  | { type: 'REJECTED'; problem: Problem; isFinal: boolean }
  | { type: 'WALLET_ASKED'; asking: WalletQuestion }
  | { type: 'WALLET_DECLINED'; problem: Problem }
  | { type: 'PERSON_SAYS'; isSent: boolean }
  | { type: 'HASH'; hash: string; atMs: number; submitKey: string; isLast?: boolean }
  | { type: 'PROGRESS'; is: Progress }
  | { type: 'ENDED'; phase: 'done' | 'failed' | 'expired' | 'decision' }

/**
 * Whether the next transaction is an approval. Approvals come first and move no money; only the
 * last transaction pays.
 */
export const isBeforeLast = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length < steps - 1

export const isAllSent = ({ hashes, steps }: Pick<Checkout, 'hashes' | 'steps'>): boolean =>
  hashes.length > 0 && hashes.length >= steps

/** Whether the wallet is asked, or would be asked next, for the transaction that moves money. */
export function isMoneyAsked({ asking, doubt, ...state }: Checkout): boolean {
  return (asking ?? doubt)?.isLast ?? !isBeforeLast(state)
}

/**
 * Whether the payment may have been sent. Then the person is not offered to pay again, which could
 * pay twice, and an order whose time is over is still followed instead of being shown as expired.
 */
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
