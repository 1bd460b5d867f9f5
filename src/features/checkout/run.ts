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
  description: string
  /** What this throws was never put to the wallet. */
  check?: () => Promise<void>
  send: () => Promise<string>
}

export interface CheckoutAdapter<Quote, Prepared> {
  kind: CheckoutKind
  /** Without an answer it starts again: nobody knows it before the wallet is asked. */
  isLocal?: boolean
  /** The same key gets the same answer. */
  prepare: (
    value: Checkout<Quote, Prepared>,
  ) => Promise<{ prepared: Prepared; id?: string; steps: number }>
  walletSteps: (prepared: Prepared) => WalletStep[]
  submit: (value: Checkout<Quote, Prepared>) => Promise<unknown>
  deadlineMs: (value: Checkout<Quote, Prepared>) => number
}

/** Not what was reviewed: asking again is useless. Nothing was paid. */
export class Mismatch extends Error {
  constructor(readonly fault: string) {
    super(fault)
    this.name = 'Mismatch'
  }
}

export function isFinalNo(error: unknown): boolean {
  return error instanceof Mismatch || isRefused(error)
}

/** The browser keeps key and contents before they are sent. */
export async function prepareCheckout<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  value: Checkout<Quote, Prepared>,
): Promise<Checkout<Quote, Prepared>> {
  const { prepare: key } = value.keys
  // Another tab may have gone on, even to the payment.
  const known = store.byKey(key)
  if (known !== undefined && known.phase !== 'preparing') return known
  if (!adapter.isLocal) store.put(value)
  try {
    const answer = await adapter.prepare(value)
    store.put(reduceCheckout(store.byKey(key) ?? value, { type: 'PREPARED', ...answer }))
    return store.byKey(key) as Checkout<Quote, Prepared>
  } catch (error) {
    if (isFinalNo(error)) store.drop(key)
    throw error
  }
}

export function problemOf(error: unknown): Problem {
  const page = thisPage
  if (error instanceof Mismatch) return { code: 'MISMATCH', message: '', page }
  if (error instanceof ApiError) return { code: error.code ?? 'AWAY', message: error.message, page }
  return { code: 'AWAY', message: '', page }
}

/** `elsewhere`: another tab asks or asked. `unknown`: maybe sent. */
export type WalletAnswer = 'sent' | 'declined' | 'elsewhere' | 'unknown'

/**
 * The question is stored before it is put, the hash before anything else; after `giveUp` a late
 * answer still counts.
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
  const known = store.byId(id) ?? value
  // Writing again shows every part what another tab changed.
  store.put(known)
  if (known.phase !== 'atWallet') return known.hashes.length > 0 ? 'sent' : 'elsewhere'
  if (known.newQuote !== undefined) return 'elsewhere'
  const key = known.keys.prepare
  const step = adapter.walletSteps(prepared as Prepared)[known.hashes.length] as WalletStep
  const isLast = !isBeforeLast(known)
  const send = async () => {
    const hash = await step.send()
    store.send(key, { type: 'HASH', hash, atMs: Date.now(), submitKey: randomKey(), isLast })
    walletStore.addTransaction({ hash, description: step.description })
  }
  await step.check?.()
  const sentBefore = await sentCount(step.payer)
  // Meanwhile another tab may have ended it, or another page asked.
  const still = store.byKey(key)
  if (still?.phase !== 'atWallet' || still.asking !== undefined) return 'elsewhere'
  if (hasSentSince(still.doubt, sentBefore)) {
    store.send(key, { type: 'DOUBTED' })
    return 'unknown'
  }
  const ask = async () => {
    store.send(key, { type: 'WALLET_ASKED', asking: { atMs: Date.now(), sentBefore, isLast } })
    await beforeTimeIsUp(unlessGivenUp(send(), giveUp), adapter.deadlineMs(known))
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

/** Sent something without an answer: it may have been this. */
function hasSentSince(doubt: Checkout['doubt'], count: string | null): boolean {
  const before = doubt?.sentBefore ?? null
  return before !== null && count !== null && count !== before
}

const countMs = 2_000

/** A silent network keeps nobody from paying. */
async function sentCount(payer: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), countMs))
  const count = readSentCount(payer).then(String, () => null)
  return Promise.race([count, late])
}
