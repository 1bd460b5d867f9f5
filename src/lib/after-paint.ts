import { useEffect, useState, useSyncExternalStore } from 'react'

/** Resolved when the browser has nothing better to do. */
function quietMoment(): Promise<void> {
  return new Promise((go) => {
    // Safari has no idle callback; a short wait after the load does the same there.
    if (typeof window.requestIdleCallback !== 'function') setTimeout(go, 100)
    else window.requestIdleCallback(() => go(), { timeout: 2_000 })
  })
}

/** What asks for data. One part at a time: in one go they would hold up a person's first tap. */
const turns = [() => import('./api/query-client'), () => import('./api/call')]

let standing: Promise<void> | undefined

async function takeTurns(): Promise<void> {
  for (const part of turns) {
    await quietMoment()
    await part()
  }
  await quietMoment()
}

/** False until the page was painted and what asks for data stands: then the rest may be fetched. */
export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    let isGone = false
    standing ??= takeTurns()
    const wake = () => {
      if (!isGone) setIsAfter(true)
    }
    // What could not be fetched is asked for again by whoever needs it.
    void standing.then(wake, wake)
    return () => {
      isGone = true
    }
  }, [])
  return isAfter
}

const never = () => () => {}

/** False in the HTML of the server. A form that is sent before the page is awake would reload it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
