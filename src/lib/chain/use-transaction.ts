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
