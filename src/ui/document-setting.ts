import { useSyncExternalStore } from 'react'
import { direction } from '@/messages/locale'

type Setting = 'dir' | 'data-theme'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['dir', 'data-theme'] })
  return () => observer.disconnect()
}

/**
 * A setting of the document. During hydration it is the server's value, because React would warn
 * otherwise.
 */
export function useDocumentSetting(setting: Setting): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.getAttribute(setting) ?? '',
    () => (setting === 'dir' ? direction() : 'dark'),
  )
}
