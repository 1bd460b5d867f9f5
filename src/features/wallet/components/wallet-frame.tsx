import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconClose } from '@/ui/marks/icons'
import { LogoMark } from '@/ui/marks/logo'
import styles from './wallet-frame.module.css'

export type WalletFrameProps = {
  onCancel: () => void
  fetchHost: () => Promise<unknown>
}

/** The dialog's place while the wallet code is on its way, and what is said when it does not come. */
export function WalletFrame({ onCancel, fetchHost }: WalletFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useLayoutEffect(() => {
    const frame = dialog.current
    frame?.showModal()
    // Closed before it leaves the document: then the browser gives the focus back to the button.
    return () => frame?.close()
  }, [])
  useEffect(() => {
    let isGone = false
    fetchHost().catch(() => !isGone && setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [fetchHost])
  return (
    <dialog ref={dialog} className={styles.frame} aria-label="Connect a Wallet" onCancel={onCancel}>
      <button type="button" className={styles.close} onClick={onCancel} aria-label="Close">
        <IconClose />
      </button>
      {hasFailed ? (
        <div className={styles.inside} role="alert">
          <p>The wallet list could not be loaded. Check your connection.</p>
          <button type="button" className={styles.retry} onClick={() => window.location.reload()}>
            Reload the page
          </button>
        </div>
      ) : (
        <div className={styles.inside} role="status">
          <LogoMark size={64} turning />
          <p>Opening your wallets …</p>
        </div>
      )}
    </dialog>
  )
}
