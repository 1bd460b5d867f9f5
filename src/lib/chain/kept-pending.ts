import type { WalletTransaction } from './wallet-bridge'

/** A payment in RainbowKit's store, and whose it is. */
export interface StoredPayment {
  account: string
  transaction: WalletTransaction & { status: string }
}

type Accounts = Record<string, Record<string, StoredPayment['transaction'][] | undefined>>

const key = 'rk-transactions'
// RainbowKit writes a few promises after it has given up, and before anything is drawn.
const mostTurns = 12
const failedOnChain = new Set<string>()
const listeners = new Set<(payments: StoredPayment[]) => void>()

/** The chain itself says so. */
export function failedByChain(hash: string): void {
  failedOnChain.add(hash)
}

/** Told of payments that have to be waited for anew. */
export function onKeptPending(listener: (payments: StoredPayment[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is pending now stays so, unless the chain says that it failed. */
export async function keepPending(): Promise<void> {
  const waiting = new Set(
    paymentsOf(read()).flatMap(({ transaction: { hash, status } }) =>
      status === 'pending' ? hash : [],
    ),
  )
  for (let turn = 0; turn < mostTurns; turn += 1) {
    await undefined
    const stored = read()
    const givenUp = paymentsOf(stored).filter(
      ({ transaction: { hash, status } }) =>
        status === 'failed' && waiting.has(hash) && !failedOnChain.has(hash),
    )
    if (givenUp.length === 0) continue
    for (const { transaction } of givenUp) transaction.status = 'pending'
    window.localStorage.setItem(key, JSON.stringify(stored))
    for (const listener of listeners) listener(givenUp)
    return
  }
}

function read(): Accounts {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '{}') as Accounts
  } catch {
    return {}
  }
}

function paymentsOf(accounts: Accounts): StoredPayment[] {
  return Object.entries(accounts).flatMap(([account, chains]) =>
    Object.values(chains).flatMap((list) =>
      (list ?? []).map((transaction) => ({ account, transaction })),
    ),
  )
}
