import { useEffect, useState } from 'react'

/** False until the page was painted and the browser has a quiet moment: then the rest may be fetched. */
export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    // Safari has no idle callback; a short wait after the load does the same there.
    const wake = () => setIsAfter(true)
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(wake, 300)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(wake, { timeout: 2_000 })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return isAfter
}
