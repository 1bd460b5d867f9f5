import { useEffect, useState } from 'react'

declare global {
  interface Window {
    fnxPressed?: () => HTMLElement | undefined
  }
}

let pressed: HTMLElement | undefined

/** Repeats the press that boot.js kept while React had not rendered yet. */
export function useEarlyPress(): void {
  // From the first render on React handles presses itself.
  useState(takePress)
  useEffect(() => {
    const button = pressed
    pressed = undefined
    // Pressed again in a separate task, which hydrates a part of the page that is not hydrated yet.
    setTimeout(() => {
      delete button?.dataset.kept
      button?.click()
    })
  }, [])
}

function takePress(): void {
  if (typeof window === 'undefined') return
  const stored = window.fnxPressed?.()
  // If React renders because of this very press, it delivers it itself.
  if (window.event?.type !== 'click') pressed = stored
}
