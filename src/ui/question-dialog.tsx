import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './question-dialog.module.css'

export type QuestionDialogProps = {
  title: string
  /** What follows, said before it happens. */
  children: ReactNode
  /** Its buttons: what is asked first, then the way back. They close it by the function they are given. */
  actions: (close: () => void) => ReactNode
  onClose: () => void
}

/** A question above the page. Escape says no, and the focus goes back to what asked. */
export function QuestionDialog({ title, children, actions, onClose }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => {
    // First by the dialog's own way, which gives the focus back.
    dialog.current?.close()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      <div className={styles.actions}>{actions(close)}</div>
    </dialog>
  )
}
