import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least this wide, with a new render when that changes. `fallback` is the
 * answer without a window, as on a server.
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
