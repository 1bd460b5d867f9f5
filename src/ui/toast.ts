import { useSyncExternalStore } from 'react'
import { retryImport } from './retry-import'

/** Given by a requirement (R6): do not tune them. */
export const toastLimits = {
  showMs: 4000,
  visible: 3,
  widthPx: 356,
  gapPx: 14,
} as const

let isWanted = false
let isStanding = false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Waits for the toaster, which would not show an earlier toast. */
function toasterStands(): Promise<void> {
  return isStanding ? Promise.resolve() : new Promise((done) => waiting.push(done))
}

export function tellToasterStands(): () => void {
  isStanding = true
  for (const goOn of waiting) goOn()
  waiting = []
  return () => {
    isStanding = false
  }
}

export function tellToasterIsWanted(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

export function useIsToasterWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastMore {
  description?: string
  /** A later toast with the same id replaces this one. */
  id?: string
  action?: { label: string; onClick: () => void }
}

export async function showToast(
  kind: ToastKind,
  title: string,
  more: string | ToastMore = {},
): Promise<void> {
  tellToasterIsWanted()
  const [{ toast }] = await Promise.all([retryImport(() => import('sonner')), toasterStands()])
  const options = typeof more === 'string' ? { description: more } : more
  toast[kind](title, options)
}

export async function hideToast(id: string): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(id)
}
