import { useSyncExternalStore } from 'react'
import { direction } from '@/messages/locale'

type Setting = 'dir' | 'data-theme'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['dir', 'data-theme'] })
  return () => observer.disconnect()
}

/**
 * A setting of the document. While the page hydrates it is what the server drew, or React would
 * complain.
 */
export function useDocumentSetting(setting: Setting): string {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.getAttribute(setting) ?? '',
    () => (setting === 'dir' ? direction() : 'dark'),
  )
}
