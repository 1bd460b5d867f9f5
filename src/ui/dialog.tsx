import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './dialog.module.css'
import { IconClose } from './icons/icons'
import * as m from './messages'

type DialogProps = {
  labelledBy: string
  describedBy?: string
  onClose: () => void
  /** A press outside closes it too, if nothing can be lost. */
  closesBeside?: boolean
  children: ReactNode
}

export function Dialog({ labelledBy, describedBy, onClose, closesBeside, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed while it is still in the document, because only then does the browser restore the
    // focus.
    return () => element?.close()
  }, [])
  const handleBeside = (event: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const isInside =
      left <= event.clientX &&
      event.clientX <= right &&
      top <= event.clientY &&
      event.clientY <= bottom
    if (event.target === event.currentTarget && !isInside) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out
    <dialog
      ref={dialog}
      onClick={closesBeside ? handleBeside : undefined}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      {children}
    </dialog>
  )
}

type SideSheetProps = {
  title: string
  isOpen: boolean
  isAtFoot?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the side or bottom. The browser's modal dialog keeps the focus inside and restores it
 * afterwards.
 */
export function SideSheet({ title, isOpen, isAtFoot = false, onClose, children }: SideSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // A file field inside fires its own `cancel`, which must not close the panel.
  const handleOwn = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onClose()
  }
  // The event comes late, when the panel may be open again.
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
