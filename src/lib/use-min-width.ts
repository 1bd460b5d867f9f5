import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least so wide, drawn again as soon as that changes. `fallback` is the
 * answer where there is no window to ask, as on a server.
 */
export function useMinWidth(px: number, fallback: boolean): boolean {
  const query = `(min-width: ${px}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? fallback,
    () => fallback,
  )
}
