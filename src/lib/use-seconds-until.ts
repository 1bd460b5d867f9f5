import { useEffect, useState } from 'react'

/** Whole seconds that are left until a time, counted down; 0 when it has come. */
export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((atMs - nowMs) / 1000))
  const isOver = left === 0
  useEffect(() => {
    setNowMs(Date.now())
    if (isOver && atMs <= Date.now()) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [atMs, isOver])
  return left
}
