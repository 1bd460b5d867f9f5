import { useEffect, useState } from 'react'

const calmMs = 60_000

/** The time, renewed every so often; once a minute for somebody who wants nothing to move. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const timer = setInterval(() => setNowMs(Date.now()), isCalm ? calmMs : everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
