import { useEffect, useRef } from 'react'

/**
 * Once a step is over, what had the focus has gone with it: the focus goes to the heading of what has
 * taken its place, so that a screen reader reads on there. Not on arrival.
 */
export function useHeadingFocus(step: string, headingId: string | undefined): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (headingId !== undefined) document.getElementById(headingId)?.focus()
  }, [step, headingId])
}
