import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export type DialogProps = {
  /** The heading's id. */
  labelledBy: string
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog, open as long as it stands: Escape closes it, and the focus goes back. */
export function Dialog({ labelledBy, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it leaves the document: then the browser gives the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      {children}
    </dialog>
  )
}
