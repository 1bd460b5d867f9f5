import { useEffect, useRef } from 'react'

/**
 * Once a step is over, what had the focus has gone with it: the focus goes to the heading of what has
 * taken its place, so that a screen reader reads on there. Not on arrival, and not where a state
 * changes while somebody reads: what they last touched is still there, or they touched nothing.
 */
export function useHeadingFocus(step: string, headingId: string | undefined): void {
  const before = useRef(step)
  const touched = useRef<Node>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      touched.current = target as Node
    }
    // Some browsers give a button no focus when it is pressed.
    const kinds = ['focusin', 'pointerdown']
    for (const kind of kinds) document.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note)
    }
  }, [])
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const isGone = touched.current?.isConnected === false
    if (isGone && document.activeElement === document.body && headingId !== undefined)
      document.getElementById(headingId)?.focus()
  }, [step, headingId])
}
