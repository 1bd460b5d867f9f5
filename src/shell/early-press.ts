import { useEffect } from 'react'

declare global {
  interface Window {
    /** Of public/boot.js: what was pressed so far. It keeps nothing more from then on. */
    fnxPressed?: () => HTMLElement | undefined
  }
}

// Asked when the scripts begin: from here on React hears of presses itself.
let pressed = typeof window === 'undefined' ? undefined : window.fnxPressed?.()

/** Does what was asked for before the page was awake. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = pressed
    pressed = undefined
    if (button?.isConnected) button.click()
  }, [])
}
