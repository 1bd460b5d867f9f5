import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { IconClose } from './icons/icons'
import * as m from './messages'
import styles from './side-sheet.module.css'

export type SideSheetProps = {
  title: string
  isOpen: boolean
  /** At the foot of a phone's screen, as high as what it holds. */
  isAtFoot?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel at the page's end edge. The browser's own modal dialog keeps focus inside and gives it back. */
export function SideSheet({ title, isOpen, isAtFoot = false, onClose, children }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // The backdrop is the dialog's own; what is inside may have a `cancel` too, as a file field has.
  const handleOwn = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onClose()
  }
  // It is told late: whoever has opened the panel again meanwhile keeps it.
  const handleClosed = () => {
    if (!dialog.current?.open) onClose()
  }
  return (
    // Keyboard users close it with Escape, which the dialog reports as `cancel`.
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
