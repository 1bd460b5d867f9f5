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
   * Looks once more, just before the wallet is asked, whether the transaction would do what it is
   * meant to. If it throws, the wallet was not asked, and the person may try again.
   */
  check?: () => Promise<void>
  send: () => Promise<string>
}

/** What buying, swapping and staking each do in their own way at the steps they share. */
export interface CheckoutAdapter<Quote, Prepared> {
  kind: CheckoutKind
  /**
   * Nobody but this page knows of the checkout before the wallet is asked, as with a swap. There is
   * nothing to store until then: a preparation without an answer is simply begun again.
   */
  isLocal?: boolean
  /**
   * Places the order, and checks that it is what was reviewed. Called again under the same key, it
   * gets the same answer.
   */
  prepare: (
    value: Checkout<Quote, Prepared>,
  ) => Promise<{ prepared?: Prepared; id?: string; steps: number; isPlaced?: boolean }>
  walletSteps: (prepared: Prepared) => WalletStep[]
  /** Reports the transaction to the server; a stake, which has none, is made by it. */
  submit: (value: Checkout<Quote, Prepared>) => Promise<unknown>
  /** When the page stops waiting for the wallet. */
  deadlineMs: (value: Checkout<Quote, Prepared>) => number
}

/**
 * What came back is not what the person reviewed: another price, another address, a wrong
 * signature. Asking again under the same key would bring the same, so the checkout returns to the
 * review. Nothing was paid.
 */
export class Mismatch extends Error {
  constructor(readonly fault: string) {
    super(fault)
    this.name = 'Mismatch'
  }
}

/** Whether the same request would be refused again, so that repeating it is of no use. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof Mismatch || isRefused(error)
}

/**
 * Places the order, after the person has confirmed the review. The browser stores the key and what
 * was confirmed before anything is sent: if the page dies or gets no answer, the same request is
 * repeated under the same key, and the server reserves shares once.
 *
 * Returns the checkout as it goes on. It throws what the server refuses, or a `Mismatch`; then the
 * stored entry is dropped, since a final refusal will not change. Any other failure keeps it.
 */
export async function prepareCheckout<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  value: Checkout<Quote, Prepared>,
): Promise<Checkout<Quote, Prepared>> {
  const { prepare: key } = value.keys
  // Another tab may have gone on with this checkout, even to its payment. What it stored stays.
  const entry = store.byKey(key)
  // guard: without it, an old tab writes over what another one has paid — features/checkout/run: a
  //   repeated request continues from another tab’s progress
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
 * How asking the wallet ended. `elsewhere`: another tab is asking it, or the checkout has gone on
 * there. `unknown`: no answer is known, so the transaction may have been sent.
 */
export type WalletAnswer = 'sent' | 'declined' | 'elsewhere' | 'unknown'

/**
 * Asks the wallet for the next transaction of a checkout. This is the step at which money leaves,
 * and three rules keep the person from paying twice:
 *
 * - One tab at a time asks, under a lock of the browser that bears the checkout's id. A tab that
 *   does not get the lock does not wait for it but answers `elsewhere`.
 * - The question is stored before it is put, and the hash before anything else is done with it. If
 *   the page dies in between, the next one finds a question without an answer, and does not ask
 *   again before the person has looked into the wallet.
 * - If the wallet has sent anything since an earlier question without an answer, it is not asked.
 *
 * With `giveUp` the person stops waiting, for example because the wallet did not open. Its answer
 * is stored all the same if it comes later. Throws what `check` of the step throws; the wallet was
 * not asked then.
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
  // Another tab may have changed the entry without this page noticing. Storing it again makes every
  // part of this page show what is stored.
  store.put(entry)
  // guard: without it, what another tab has paid is paid once more — features/checkout/run: an
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
  // The checks took their time. Meanwhile another tab may have ended the checkout or, in a browser
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

/** The person no longer waits for the wallet. */
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
 * Whether the wallet has sent a transaction since a question that it did not answer. It may have
 * been this one, so it is not asked for again.
 */
function hasSentSince(doubt: Checkout['doubt'], count: string | null): boolean {
  const before = doubt?.sentBefore ?? null
  // guard: without it, a wallet that has sent something since its lost answer is asked again —
  //   features/checkout/run: is not asked again once it sent something — value false
  return before !== null && count !== null && count !== before
}

const countMs = 2_000

/**
 * How many transactions the wallet has sent so far. If the network does not say within two seconds,
 * null: the count is a precaution, and a silent network must not keep anybody from paying.
 */
async function sentCount(payer: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), countMs))
  const count = readSentCount(payer).then(String, () => null)
  return Promise.race([count, late])
}
