import { useSyncExternalStore } from 'react'

/** How far one payment is, as the page knows it. A hash is kept before anything else happens with it. */
export type TransactionStage =
  | { name: 'idle' }
  | { name: 'signing' }
  | { name: 'sent'; hash: string }
  | { name: 'confirmed'; hash: string | undefined }
  | { name: 'failed'; hash: string | undefined }

export interface KnownTransaction {
  /** What names the payment before there is a hash. */
  id: string
  hash: string | undefined
  /** What the server says of its end. */
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

/** While the work runs, the wallet is being asked; other parts of the page see it. */
export async function whileSigning<Result>(id: string, work: () => Promise<Result>) {
  setAtWallet([...atWallet, id])
  try {
    return await work()
  } finally {
    setAtWallet(atWallet.filter((one) => one !== id))
  }
}

export function stageOf({ hash, ending }: KnownTransaction, isAtWallet: boolean): TransactionStage {
  if (ending !== undefined) return { name: ending, hash }
  if (hash !== undefined) return { name: 'sent', hash }
  return { name: isAtWallet ? 'signing' : 'idle' }
}

export function useTransaction(known: KnownTransaction): TransactionStage {
  const asked = useSyncExternalStore(
    subscribe,
    () => atWallet,
    () => atWallet,
  )
  return stageOf(known, asked.includes(known.id))
}

/** Asks in one tab at a time; another one that is asking for the same is left to it. */
export function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
  elsewhere: Result,
): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>
  // Without locks, as over plain http, what the other tab has written still counts.
  if (locks === undefined) return work()
  return locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? elsewhere : work(),
  ) as Promise<Result>
}

/** A wallet that never answers must not hold the page for ever; a late answer is still kept. */
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
