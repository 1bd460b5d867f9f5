import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { IconClose } from './icons/icons'
import * as m from './messages'
import styles from './side-sheet.module.css'

export type SideSheetProps = {
  title: string
  isOpen: boolean
  isAtFoot?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's modal dialog keeps and returns the focus. */
export function SideSheet({ title, isOpen, isAtFoot = false, onClose, children }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // A file field inside has its own `cancel`.
  const handleOwn = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onClose()
  }
  // Told late: the panel may be open again.
  const handleClosed = () => {
    if (!dialog.current?.open) onClose()
  }
  return (
    // Escape arrives as `cancel`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out
    <dialog
      ref={dialog}
      className={isAtFoot ? `${styles.sheet} ${styles.foot}` : styles.sheet}
      aria-label={title}
      onCancel={handleOwn}
      onClose={handleClosed}
      onClick={handleOwn}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            onClick={onClose}
            aria-label={m.closeAction()}
          >
            <IconClose />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
