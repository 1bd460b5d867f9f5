import { useEffect, useState, useSyncExternalStore } from 'react'

/** For what a page has time for: nothing that somebody waits for is asked for here. */
export function useQuietMoment(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    const handleQuiet = () => setIsQuiet(true)
    // Safari has no idle callbacks, so there a tenth of a second replaces one.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(handleQuiet, 100)
      return () => clearTimeout(timer)
    }
    const callback = window.requestIdleCallback(handleQuiet, { timeout: 2_000 })
    return () => window.cancelIdleCallback(callback)
  }, [])
  return isQuiet
}

const never = () => () => {}

/** A form sent before hydration would reload the page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
