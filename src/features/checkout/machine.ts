/**
 * The phases of a purchase, a swap or a stake, from the first typed figure to its result.
 * `atWallet` waits for the wallet. `unclear`: the wallet was asked and no answer is known, so money
 * may be on its way. `submitting` reports the transaction to the server. `following` waits for its
 * result. `decision`: the payment arrived but matched no open order, so the payer chooses between
 * shares and a refund.
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

/** One request to the wallet to sign and send a transaction. */
interface WalletQuestion {
  atMs: number
  /**
   * How many transactions the wallet had sent before the request. If the count is higher later, the
   * payment may be among the new ones. Null if the network did not answer.
   */
  sentBefore: string | null
  /**
   * Whether this request is for the transaction that moves money, and not for an approval before
   * it. It is stored with the request, because the number of approvals may change while it is open.
   */
  isLast?: boolean
}

/** Why the checkout cannot continue. Each feature has its own texts for the codes. */
export interface Problem {
  code: string
  message: string
  /**
   * The page load in which the problem occurred. It is not shown after a reload or in another tab.
   */
  page: string
}

/**
 * The idempotency keys of the two calls. They are stored before the calls are sent, so that the
 * server recognizes a duplicate request after a reload, and neither reserves nor reports twice.
 */
interface CheckoutKeys {
  prepare: string
  submit: string
}

/**
 * One checkout. The page shows exactly what the browser stores, so that a reload at any moment can
 * continue.
 */
export interface Checkout<Quote = unknown, Prepared = unknown> {
  version: 1
  kind: CheckoutKind
  phase: Phase
  startedAtMs: number
  /** The terms that the person has reviewed. */
  quote?: Quote
  /**
   * The current terms, if they differ. The checkout continues only after the person accepts them.
   */
  newQuote?: Quote | undefined
  keys: CheckoutKeys
  payer?: string
  /** The person knows that a similar purchase is open, and wants a second one. */
  isSecond?: boolean
  /** The server's answer to the order, or what a swap asks the wallet for. */
  prepared?: Prepared
  /**
   * When the answer was requested, not when it arrived. The order's time runs on the server, and a
   * slow answer has used up some of it.
   */
  preparedAtMs?: number
  /**
   * The order's id. A swap, which is known only to this page before the wallet is asked, has its
   * own key.
   */
  id?: string
  /** The id under which the server stores the submitted transaction, if it differs. */
  recordId?: string
  /** How many transactions the wallet is asked for; approvals come before the one that pays. */
  steps: number
  /** Hashes of the transactions that the wallet has sent for this checkout so far. */
  hashes: readonly string[]
  sentAtMs?: number
  /** The request to the wallet that is not answered yet. */
  asking?: WalletQuestion | undefined
  /**
   * An earlier request without an answer, which the person says they did not approve. It may still
   * be open in the wallet, so it is kept until a payment is sent.
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
   * `isPlaced`: this browser has no further step. A bank transfer is made at a bank, and only the
   * server follows it.
   */
  | { type: 'PREPARED'; prepared?: Prepared; id?: string; steps: number; isPlaced?: boolean }
  /**
   * A swap is priced again before each request to the wallet. An earlier approval remains valid for
   * the new terms, so only the number of steps changes.
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
 * Whether the payment may have been sent. If so, the person cannot pay again, which could pay
 * twice, and an expired order is still followed instead of being shown as expired.
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
