import { useEffect, useState } from 'react'

/** True when the browser is idle after loading. For requests that the reader does not wait for. */
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
