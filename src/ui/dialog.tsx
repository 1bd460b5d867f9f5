import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export type DialogProps = {
  labelledBy: string
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ labelledBy, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed in the document, it gives the focus back.
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
