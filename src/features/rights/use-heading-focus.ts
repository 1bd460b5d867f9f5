import { useEffect, useRef } from 'react'

/**
 * When a step ends, the element with the focus is gone: the focus moves to the heading of the next
 * one, so that a screen reader continues there. It does not move on arrival, or when a state
 * changes while the member reads: the element they last touched is still there, or they touched
 * none.
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
