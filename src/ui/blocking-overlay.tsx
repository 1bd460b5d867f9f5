import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './blocking-overlay.module.css'
import * as m from './messages'

interface Running {
  below: ReactNode
}

let running: readonly Running[] = []
const none = running
const listeners = new Set<() => void>()

function change(next: readonly Running[]): void {
  running = next
  for (const listener of listeners) listener()
}

/** Covers the page during some work. Nested work shares one cover, so it does not flicker. */
export async function blockWhile<Result>(
  work: () => Promise<Result>,
  below?: ReactNode,
): Promise<Result> {
  const entry = { below }
  change([...running, entry])
  try {
    return await work()
  } finally {
    change(running.filter((other) => other !== entry))
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function BlockingOverlay() {
  const blocking = useSyncExternalStore(
    subscribe,
    () => running,
    () => none,
  )
  const isBlocking = blocking.length > 0
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
      // The pressed button may be gone, so the focus goes to the heading, which says what is here
      // now.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus()
    }
  }, [isBlocking])
  if (!isBlocking) return null
  return (
    <dialog ref={dialog} className={styles.overlay} onCancel={(event) => event.preventDefault()}>
      <div className={styles.spinner} aria-hidden="true" />
      <p role="status">{m.blockingText()}</p>
      {blocking.at(-1)?.below}
    </dialog>
  )
}
