import { useEffect, useState } from 'react'

export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((atMs - nowMs) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    setNowMs(Date.now())
    if (isOver && atMs <= Date.now()) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [atMs, isOver])
  return secondsLeft
}

export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}

/** Whether a time has come. A browser that slept through it notices when it wakes. */
export function useTimeCome(atMs: number | undefined): boolean {
  const [comeMs, setComeMs] = useState<number>()
  useEffect(() => {
    if (atMs === undefined) return
    const look = () => {
      if (Date.now() >= atMs) setComeMs(atMs)
    }
    const timer = setTimeout(look, Math.max(0, atMs - Date.now()))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [atMs])
  return atMs !== undefined && comeMs === atMs
}
