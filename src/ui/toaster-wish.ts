import { useSyncExternalStore } from 'react'

let isWanted = false
let tellItStands: () => void
const listeners = new Set<() => void>()

/** Resolved when the toaster is there: it forgets what was said before. */
export const toasterStands = new Promise<void>((done) => {
  tellItStands = done
})

export function tellToasterStands(): void {
  tellItStands()
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
