import { useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './blocking-overlay.module.css'

const blockingText =
  'Please wait while we process your request. Do not refresh the page or close the window during the process.'

let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

/** Covers the page until the work ends, well or badly. Work inside work keeps one cover. */
export async function blockWhile<Result>(work: () => Promise<Result>): Promise<Result> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drawn once, by the shell. A modal dialog makes everything behind it unreachable. */
export function BlockingOverlay() {
  const isBlocking = useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isBlocking) return
    const element = dialog.current
    element?.showModal()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      element?.close()
    }
  }, [isBlocking])
  if (!isBlocking) return null
  return (
    <dialog ref={dialog} className={styles.overlay} onCancel={(event) => event.preventDefault()}>
      <div className={styles.spinner} aria-hidden="true" />
      <p role="status">{blockingText}</p>
    </dialog>
  )
}
