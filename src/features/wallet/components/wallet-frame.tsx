import { useLayoutEffect, useRef } from 'react'
import { LogoMark } from '@/ui/marks/logo'
import styles from './wallet-frame.module.css'

export type WalletFrameProps = {
  onCancel: () => void
  /** Of fetching the wallet code. */
  hasFailed: boolean
}

/** The dialog's place while the wallet code is on its way. In the first load, so it is no more than that. */
export function WalletFrame({ onCancel, hasFailed }: WalletFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const frame = dialog.current
    frame?.showModal()
    // Closed before it leaves the document: then the browser gives the focus back to the button.
    return () => frame?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.frame} aria-label="Connect a Wallet" onCancel={onCancel}>
      <LogoMark size={64} turning={!hasFailed} />
      <p role="status">{hasFailed ? failure : 'Opening your wallets …'}</p>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </dialog>
  )
}

// Said here: where the wallet code does not arrive, no toaster would.
const failure = 'The wallet list could not be loaded. Check your connection, then try again.'
