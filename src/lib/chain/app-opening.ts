export interface WalletApp {
  name: string
  storeUrl: string | undefined
}

const waitMs = 2_500
const listeners = new Set<(app: WalletApp) => void>()

/** Somebody was sent to a wallet app, and the page is still what they see: it is not installed. */
export function onAppMissing(listener: (app: WalletApp) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const leaving = [
  [document, 'visibilitychange'],
  [window, 'pagehide'],
  [window, 'blur'],
] as const

/** Called as the page opens a wallet app; without the app a phone does nothing at all. */
export function watchAppOpening(app: WalletApp): void {
  const stop = () => {
    clearTimeout(timer)
    for (const [place, event] of leaving) place.removeEventListener(event, stop)
  }
  const timer = setTimeout(() => {
    stop()
    for (const listener of listeners) listener(app)
  }, waitMs)
  for (const [place, event] of leaving) place.addEventListener(event, stop)
}
