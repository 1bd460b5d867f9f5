import { useSyncExternalStore } from 'react'

const firstWaitMs = 1_000
const maxWaitMs = 30_000

export const toastLimits = {
  showMs: 4000, // §9
  visible: 3, // §9
  widthPx: 356, // §9
  gapPx: 14, // §9
} as const

let isWanted = false
let isStanding = false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Resolved when the toaster is there: it forgets what was said before. */
function toasterStands(): Promise<void> {
  return isStanding ? Promise.resolve() : new Promise((done) => waiting.push(done))
}

/** The toaster's own effect: it stands until it is taken down. */
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

/**
 * A part of the page that comes late rather than never. A connection that was away for a moment
 * would otherwise cost it until the page is reloaded.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}

type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastMore {
  description?: string
  /** Said again under the same name it takes the place of the one before. */
  id?: string
  /** A shorter way to what the page offers too: the toast lasts no longer for it. */
  action?: { label: string; onClick: () => void }
}

/** Says something for four seconds. The toaster is fetched by the first one who needs it. */
export async function showToast(
  kind: ToastKind,
  title: string,
  more: string | ToastMore = {},
): Promise<void> {
  tellToasterIsWanted()
  const [{ toast }] = await Promise.all([retryImport(() => import('sonner')), toasterStands()])
  const given = typeof more === 'string' ? { description: more } : more
  toast[kind](title, given)
}

/** Nothing happens if it is gone already. */
export async function hideToast(id: string): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(id)
}
