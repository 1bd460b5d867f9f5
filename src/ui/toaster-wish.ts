import { useSyncExternalStore } from 'react'

let isWanted = false
let isStanding = false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Resolved when the toaster is there: it forgets what was said before. */
export function toasterStands(): Promise<void> {
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
