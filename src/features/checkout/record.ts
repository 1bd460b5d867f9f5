import { useMemo } from 'react'
import { randomKey } from '@/lib/api/api-error'
import type { WalletView } from '@/lib/chain/wallet-store'
import { StoredList, useStoredList } from '@/lib/stored-list'
import type { Checkout, CheckoutEvent, CheckoutKind, Phase } from './machine'
import { reduceCheckout } from './reduce'

/**
 * The phases that survive a reload: those with something under way. Typed figures are typed again,
 * and the server knows how a checkout ended.
 */
const storedPhases: readonly Phase[] = [
  'preparing',
  'atWallet',
  'unclear',
  'submitting',
  'following',
]

export function isStored({ phase }: Pick<Checkout, 'phase'>): boolean {
  return storedPhases.includes(phase)
}

interface Here {
  page: string
  /** This page load is waiting for the wallet now. */
  isAsking: boolean
}

/**
 * Restores a stored checkout. If the wallet was asked by a page that is gone, its answer is lost:
 * the checkout is unclear, and the person has to say what they did.
 */
export function resumeCheckout<Quote, Prepared>(
  state: Checkout<Quote, Prepared>,
  { page, isAsking }: Here,
): Checkout<Quote, Prepared> {
  const isLost = state.phase === 'atWallet' && state.asking !== undefined && !isAsking
  return {
    ...state,
    // guard: without it, a wallet request whose page is gone counts as never sent —
    //   features/checkout/machine: under the same keys
    ...(isLost && { phase: 'unclear' }),
    problem: state.problem?.page === page ? state.problem : undefined,
  }
}

/** What a person is told while an order waits for its payment; exactly one applies. */
export type Prompt =
  | 'asking'
  | 'elsewhere'
  | 'unclear'
  | 'moved'
  | 'over'
  | 'late'
  | 'reconnect'
  | 'network'
  | 'account'
  | 'declined'
  | 'wallet'
  | 'ready'

export interface PromptFacts {
  value: Pick<Checkout, 'phase' | 'problem' | 'payer'>
  isAsking: boolean
  /** Another tab continues the checkout: it is asking the wallet, or has gone further. */
  isElsewhere: boolean
  /** The wallet has sent a transaction since it was asked, so the payment may be on its way. */
  hasMoved: boolean
  secondsLeft: number
  wallet: Pick<WalletView, 'status' | 'address'>
}

/**
 * A payment counts by the time of its block, which takes a while. In the last seconds of an order
 * the wallet is not asked any more, because the payment would arrive too late.
 */
const lastPaySeconds = 45

type Rule = [prompt: Prompt, holds: (facts: PromptFacts) => boolean]

// The first matching rule is shown. Rules about money that may have been sent come first, because
// otherwise the person could pay twice. What the wallet has to do next comes before what it did
// last.
const rules: Rule[] = [
  ['asking', ({ isAsking }) => isAsking],
  // guard: without it, paying is offered though the wallet has sent something —
  //   features/checkout/resume: something has left the wallet since
  ['moved', ({ value, hasMoved }) => value.phase === 'unclear' && hasMoved],
  ['unclear', ({ value }) => value.phase === 'unclear'],
  ['elsewhere', ({ isElsewhere }) => isElsewhere],
  ['over', ({ secondsLeft }) => secondsLeft === 0],
  // guard: without it, paying is offered in the last moment — features/checkout/resume: 45 seconds
  //   are left
  ['late', ({ secondsLeft }) => secondsLeft <= lastPaySeconds],
  ['reconnect', ({ wallet }) => wallet.status === 'disconnected'],
  ['network', ({ wallet }) => wallet.status === 'wrong-network'],
  ['account', ({ wallet, value }) => !isSame(wallet.address, value.payer)],
  ['declined', ({ value }) => value.problem?.code === 'DECLINED'],
  ['wallet', ({ value }) => value.problem?.code === 'WALLET'],
]

export function promptOf(facts: PromptFacts): Prompt {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'ready'
}

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase()

/**
 * Whether the wallet may be asked: no payment is on its way, there is time, and it is the right
 * wallet.
 */
export function mayPay(prompt: Prompt): boolean {
  return prompt === 'ready' || prompt === 'declined' || prompt === 'wallet'
}

/** Identifies this page load, so that a problem is shown only where it occurred. */
export const thisPage = randomKey()

const records = new StoredList<Checkout>({
  placeOf: (accountId) => `checkouts:${accountId}`,
  keyOf: ({ keys }) => keys.prepare,
  isItem: isCheckout,
})

function isCheckout(value: unknown): value is Checkout {
  const { version, kind, keys, phase, hashes } = (value ?? {}) as Partial<Checkout>
  return (
    version === 1 &&
    typeof kind === 'string' &&
    typeof keys?.prepare === 'string' &&
    typeof keys.submit === 'string' &&
    phase !== undefined &&
    isStored({ phase }) &&
    Array.isArray(hashes)
  )
}

export interface StoredCheckouts<Quote, Prepared> {
  kind: CheckoutKind
  /** Never set: it only binds the two types to the kind. */
  of?: (quote: Quote, prepared: Prepared) => void
}

/**
 * The checkouts of one kind that this browser stores for one account, for seven days. Another
 * member in the same browser does not see them.
 */
export function checkoutStore<Quote, Prepared>(
  { kind }: StoredCheckouts<Quote, Prepared>,
  accountId: string,
) {
  type Own = Checkout<Quote, Prepared>
  const storedRecords = records.storeOf(accountId)
  const list = () => storedRecords.list().filter((record) => record.kind === kind) as Own[]
  const putRecord = (value: Own) =>
    isStored(value) ? storedRecords.put(value) : storedRecords.drop(value.keys.prepare)
  const byKey = (key: string) => list().find(({ keys }) => keys.prepare === key)
  return {
    accountId,
    list,
    byKey,
    put: putRecord,
    drop: storedRecords.drop,
    byId: (id: string) => list().find((record) => record.id === id),
    /**
     * Applies an event and stores the result in one step, so that other tabs see it and a page that
     * dies right after loses nothing.
     */
    send: (key: string, event: CheckoutEvent<Quote, Prepared>) => {
      const value = byKey(key)
      if (value !== undefined) putRecord(reduceCheckout(value, event))
    },
  }
}

export type CheckoutStore<Quote, Prepared> = ReturnType<typeof checkoutStore<Quote, Prepared>>

export function useCheckouts<Quote, Prepared>(
  kind: StoredCheckouts<Quote, Prepared>,
  accountId: string | undefined,
) {
  const store = useMemo(() => checkoutStore(kind, accountId ?? ''), [kind, accountId])
  const { items } = useStoredList(records, accountId)
  const values = useMemo(
    () => items.filter((item) => item.kind === kind.kind) as Checkout<Quote, Prepared>[],
    [items, kind],
  )
  return { values, store }
}
