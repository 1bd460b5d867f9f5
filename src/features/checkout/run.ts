import { ApiError, isRefused, randomKey } from '@/lib/api/api-error'
import { readSentCount } from '@/lib/chain/chain-reader'
import { beforeTimeIsUp, inOneTab, whileSigning } from '@/lib/chain/use-transaction'
import { isNothingSent, isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'
import { walletStore } from '@/lib/chain/wallet-store'
import { type Checkout, type CheckoutKind, isBeforeLast, type Problem } from './machine'
import { type CheckoutStore, thisPage } from './record'
import { reduceCheckout } from './reduce'

interface WalletStep {
  payer: string
  /** How the wallet dialog lists the transaction. */
  description: string
  /**
   * Checks right before the wallet is asked whether the transaction would succeed. If it throws,
   * the wallet was not asked, and the person may try again.
   */
  check?: () => Promise<void>
  send: () => Promise<string>
}

/** The steps that buying, swapping and staking each implement in their own way. */
export interface CheckoutAdapter<Quote, Prepared> {
  kind: CheckoutKind
  /**
   * Before the wallet is asked, only this page knows of the checkout, as with a swap. An unanswered
   * preparation is simply started again, so it is not stored.
   */
  isLocal?: boolean
  /**
   * Places the order, and checks that it matches the review. A retry under the same key gets the
   * same answer.
   */
  prepare: (
    value: Checkout<Quote, Prepared>,
  ) => Promise<{ prepared?: Prepared; id?: string; steps: number; isPlaced?: boolean }>
  walletSteps: (prepared: Prepared) => WalletStep[]
  /**
   * Reports the transaction to the server. For a stake, which has no transaction, this makes the
   * stake.
   */
  submit: (value: Checkout<Quote, Prepared>) => Promise<unknown>
  /** When the page stops waiting for the wallet. */
  deadlineMs: (value: Checkout<Quote, Prepared>) => number
}

/**
 * The answer differs from the review: another price, another address, or a wrong signature. A retry
 * under the same key would bring the same, so the checkout returns to the review. No payment was
 * made.
 */
export class Mismatch extends Error {
  constructor(readonly fault: string) {
    super(fault)
    this.name = 'Mismatch'
  }
}

/** Whether a retry of the same request would be refused again. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof Mismatch || isRefused(error)
}

/**
 * Places the order after the person has confirmed the review. The browser stores the key and the
 * confirmed terms before sending: if the page dies or gets no answer, the request is retried under
 * the same key, and the server reserves shares once.
 *
 * Returns the checkout in its next phase. It throws the server's refusal or a `Mismatch`; both are
 * final, so the stored entry is removed. Any other failure keeps it.
 */
export async function prepareCheckout<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  value: Checkout<Quote, Prepared>,
): Promise<Checkout<Quote, Prepared>> {
  const { prepare: key } = value.keys
  // Another tab may have continued this checkout, even to its payment. Its entry stays.
  const entry = store.byKey(key)
  // guard: without it, an old tab overwrites a payment made in another tab — features/checkout/run:
  //   a repeated request continues from another tab’s progress
  if (entry !== undefined && entry.phase !== 'preparing') return entry
  // guard: without it, the request is sent before it is stored — features/checkout/run: stored
  //   before it is sent
  if (!adapter.isLocal) store.put(value)
  try {
    const answer = await adapter.prepare(value)
    const placed = reduceCheckout<Quote, Prepared>(store.byKey(key) ?? value, {
      type: 'PREPARED',
      ...answer,
    })
    store.put(placed)
    return placed
  } catch (error) {
    if (isFinalRefusal(error)) store.drop(key)
    throw error
  }
}

export function problemOf(error: unknown): Problem {
  const page = thisPage
  if (error instanceof Mismatch) return { code: 'MISMATCH', message: '', page }
  if (error instanceof ApiError) return { code: error.code ?? 'AWAY', message: error.message, page }
  return { code: 'AWAY', message: '', page }
}

/**
 * The result of asking the wallet. `elsewhere`: another tab is asking it, or has continued the
 * checkout. `unknown`: there is no answer, so the transaction may have been sent.
 */
export type WalletAnswer = 'sent' | 'declined' | 'elsewhere' | 'unknown'

/**
 * Asks the wallet for the next transaction of a checkout. In this step money leaves, and three
 * rules keep the person from paying twice:
 *
 * - Only one tab asks at a time, under a browser lock with the checkout's id. A tab that does not
 *   get the lock does not wait but returns `elsewhere`.
 * - The request is stored before it is sent, and the hash before it is used. If the page dies in
 *   between, the next page finds a request without an answer, and asks again only after the person
 *   has looked into the wallet.
 * - If the wallet has sent a transaction since an earlier unanswered request, it is not asked.
 *
 * With `giveUp` the person stops waiting, for example because the wallet did not open. A later
 * answer is still stored. Throws what `check` of the step throws; then the wallet was not asked.
 */
export function askWallet<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  { value, giveUp }: { value: Checkout<Quote, Prepared>; giveUp?: Promise<void> },
): Promise<WalletAnswer> {
  const ask = () => askOnce(store, adapter, { value, giveUp })
  return inOneTab<WalletAnswer>(`pay-${value.id}`, ask, 'elsewhere')
}

async function askOnce<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  { value, giveUp }: { value: Checkout<Quote, Prepared>; giveUp: Promise<void> | undefined },
): Promise<WalletAnswer> {
  const { id = '', prepared } = value
  const entry = store.byId(id) ?? value
  // Another tab may have changed the entry without this page noticing. Storing it again makes all
  // parts of this page show the stored state.
  store.put(entry)
  // guard: without it, an order that another tab has paid is paid again — features/checkout/run: an
  //   order that another tab paid is not paid here
  if (entry.phase !== 'atWallet') return entry.hashes.length > 0 ? 'sent' : 'elsewhere'
  if (entry.newQuote !== undefined) return 'elsewhere'
  const key = entry.keys.prepare
  const step = adapter.walletSteps(prepared as Prepared)[entry.hashes.length] as WalletStep
  const isLast = !isBeforeLast(entry)
  const send = async () => {
    const hash = await step.send()
    store.send(key, { type: 'HASH', hash, atMs: Date.now(), submitKey: randomKey(), isLast })
    walletStore.addTransaction({ hash, description: step.description })
  }
  await step.check?.()
  const sentBefore = await sentCount(step.payer)
  // The checks took time. Meanwhile another tab may have ended the checkout or, in a browser
  // without locks, asked the wallet.
  const latest = store.byKey(key)
  // guard: without it, the wallet is asked while another question is open — features/checkout/run:
  //   another page’s open question is not repeated — without the second condition
  if (latest?.phase !== 'atWallet' || latest.asking !== undefined) return 'elsewhere'
  if (hasSentSince(latest.doubt, sentBefore)) {
    store.send(key, { type: 'DOUBTED' })
    return 'unknown'
  }
  const ask = async () => {
    // guard: without it, the wallet is asked before that is stored — features/checkout/run:
    //   questions are stored before the wallet is asked
    store.send(key, { type: 'WALLET_ASKED', asking: { atMs: Date.now(), sentBefore, isLast } })
    await beforeTimeIsUp(unlessGivenUp(send(), giveUp), adapter.deadlineMs(entry))
  }
  try {
    await whileSigning(id, ask)
    return 'sent'
  } catch (error) {
    if (!isNothingSent(error)) {
      store.send(key, { type: 'NO_ANSWER' })
      return 'unknown'
    }
    store.send(key, { type: 'WALLET_DECLINED', problem: walletProblem(error) })
    return 'declined'
  }
}

/** The person stopped waiting for the wallet. */
class GivenUp extends Error {}

async function unlessGivenUp(work: Promise<void>, giveUp: Promise<void> | undefined) {
  const stopped = giveUp?.then(() => Promise.reject(new GivenUp()))
  await (stopped ? Promise.race([work, stopped]) : work)
}

function walletProblem(error: unknown): Problem {
  if (isRejectedByPerson(error)) return { code: 'DECLINED', message: '', page: thisPage }
  const message = walletErrorText(error)?.description ?? ''
  return { code: 'WALLET', message, page: thisPage }
}

/**
 * Whether the wallet has sent a transaction since an unanswered request. It may have been that one,
 * so it is not requested again.
 */
function hasSentSince(doubt: Checkout['doubt'], count: string | null): boolean {
  const before = doubt?.sentBefore ?? null
  // guard: without it, a wallet that has sent something since its lost answer is asked again —
  //   features/checkout/run: is not asked again once it sent something — value false
  return before !== null && count !== null && count !== before
}

const countMs = 2_000

/**
 * How many transactions the wallet has sent so far; null if the network does not answer within two
 * seconds. The count is a precaution, so a silent network must not block the payment.
 */
async function sentCount(payer: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), countMs))
  const count = readSentCount(payer).then(String, () => null)
  return Promise.race([count, late])
}
