import { useEffect, useState } from 'react'

/** Turns true when a time has come. A browser that slept through it notices on waking. */
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
