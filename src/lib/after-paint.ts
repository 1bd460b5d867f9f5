import { useEffect, useState, useSyncExternalStore } from 'react'

function quietMoment(): Promise<void> {
  return new Promise((go) => {
    // Safari has no idle callbacks, so there a tenth of a second stands in for one.
    if (typeof window.requestIdleCallback !== 'function') setTimeout(go, 100)
    else window.requestIdleCallback(() => go(), { timeout: 2_000 })
  })
}

/** One part at a time: together they would hold up a first tap. */
const turns = [() => import('./api/query-client'), () => import('./api/call')]

let standing: Promise<void> | undefined

async function takeTurns(): Promise<void> {
  for (const part of turns) {
    await quietMoment()
    await part()
  }
  await quietMoment()
}

export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    let isGone = false
    standing ??= takeTurns()
    const wake = () => {
      if (!isGone) setIsAfter(true)
    }
    // A part that could not be fetched wakes the page all the same. Whoever needs it asks for it
    // again.
    void standing.then(wake, wake)
    return () => {
      isGone = true
    }
  }, [])
  return isAfter
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
