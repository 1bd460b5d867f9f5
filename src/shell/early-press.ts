import { useEffect, useState } from 'react'

declare global {
  interface Window {
    /** Of public/boot.js: what was pressed so far. It keeps nothing more from then on. */
    fnxPressed?: () => HTMLElement | undefined
  }
}

let pressed: HTMLElement | undefined

/** Does what was asked for before the page was awake. */
export function useEarlyPress(): void {
  // With the first drawing and not before: from here on React hears of presses itself.
  useState(takePress)
  useEffect(() => {
    const button = pressed
    pressed = undefined
    // In a turn of its own: then a part of the page that still sleeps is woken by it.
    setTimeout(() => button?.click())
  }, [])
}

function takePress(): void {
  if (typeof window === 'undefined') return
  const kept = window.fnxPressed?.()
  // Drawn because of a press: React brings that one to its place.
  if (window.event?.type !== 'click') pressed = kept
}
