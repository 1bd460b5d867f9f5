import { useSyncExternalStore } from 'react'
import { browserStorage } from './storage/browser-storage'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const areHidden = () => browserStorage.read('hide-amounts') === 'yes'

/** Whether somebody may be looking over a shoulder. The choice stays in this browser. */
export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, areHidden, () => false)
}

export function setAmountsHidden(isHidden: boolean): void {
  if (isHidden) browserStorage.write('hide-amounts', 'yes')
  else browserStorage.remove('hide-amounts')
  for (const listener of listeners) listener()
}
