import { useSyncExternalStore } from 'react'

export type TransactionStage =
  | { name: 'idle' }
  | { name: 'signing' }
  | { name: 'sent'; hash: string }
  | { name: 'confirmed'; hash: string | undefined }
  | { name: 'failed'; hash: string | undefined }

export interface KnownTransaction {
  id: string
  hash: string | undefined
  ending: 'confirmed' | 'failed' | undefined
}

let atWallet: readonly string[] = []
const listeners = new Set<() => void>()

function setAtWallet(next: readonly string[]): void {
  atWallet = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function whileSigning<Result>(id: string, work: () => Promise<Result>) {
  setAtWallet([...atWallet, id])
  try {
    return await work()
  } finally {
    setAtWallet(atWallet.filter((waitingId) => waitingId !== id))
  }
}

export function stageOf({ hash, ending }: KnownTransaction, isAtWallet: boolean): TransactionStage {
  if (ending !== undefined) return { name: ending, hash }
  if (hash !== undefined) return { name: 'sent', hash }
  return { name: isAtWallet ? 'signing' : 'idle' }
}

export function useTransaction(transaction: KnownTransaction): TransactionStage {
  const ids = useSyncExternalStore(
    subscribe,
    () => atWallet,
    () => atWallet,
  )
  return stageOf(transaction, ids.includes(transaction.id))
}

export function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
  elsewhere: Result,
): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>
  // Browsers have no locks on plain http. What the other tab has stored still counts there.
  if (locks === undefined) return work()
  return locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? elsewhere : work(),
  ) as Promise<Result>
}

/**
 * Stops waiting for a wallet at this time, so that a silent one does not block the page. The work
 * itself still stores a later answer.
 */
export async function beforeTimeIsUp(work: Promise<void>, atMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<never>((_, refuse) => {
    const silent = () => refuse(new Error('The wallet did not answer in time.'))
    timer = setTimeout(silent, Math.max(0, atMs - Date.now()))
  })
  try {
    await Promise.race([work, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}
