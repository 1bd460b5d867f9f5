import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { IconWallet } from '@/ui/icons/header-icons'
import { LogoMark } from '@/ui/icons/logo'
import * as m from '../messages/button'
import styles from './connect-button-panel.module.css'

type WalletFrameProps = {
  onCancel: () => void
  /** Of fetching the wallet code. */
  hasFailed: boolean
}

// Kept here, so that the header of the next layout draws it at once.
let loadedHost: ComponentType | undefined
const fetchHost = async () => {
  loadedHost = (await import('../components/wallet-host')).WalletHost
}

// Near the button is near enough: most of the wallet code has arrived when it is pressed.
const prefetch = () => void fetchHost().catch(() => undefined)

/** The way to the wallet. Drawn at once; everything behind it is fetched when somebody comes near. */
export function ConnectButtonPanel({ hasMessages = false }: { hasMessages?: boolean }) {
  const { isWanted, isOpening, view, label } = useWalletStore()
  const [Host, setHost] = useState(() => loadedHost)
  const [hasFailed, setHasFailed] = useState(false)
  // Asked again with each press: what could not be fetched once may come now.
  useEffect(() => {
    if (!isWanted && !isOpening) return
    setHasFailed(false)
    fetchHost().then(
      () => setHost(() => loadedHost),
      () => setHasFailed(true),
    )
  }, [isWanted, isOpening])
  return (
    <>
      <button
        type="button"
        data-needs-script
        className={`${styles.button} ${hasMessages ? styles.worded : ''} ${styles[view.status] ?? ''}`}
        aria-haspopup="dialog"
        data-wallet={view.status}
        data-worded={hasMessages || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
        onClick={walletStore.open}
      >
        {view.status === 'connected' ? (
          label
        ) : (
          <>
            <span className={styles.icon}>
              <IconWallet />
            </span>
            <span className={styles.words}>
              {view.status === 'wrong-network' ? m.wrongNetworkLabel() : m.connectAction()}
            </span>
          </>
        )}
      </button>
      {isOpening && <WalletFrame onCancel={walletStore.cancel} hasFailed={hasFailed} />}
      {isWanted && Host && <Host />}
    </>
  )
}

/** The dialog's place while the wallet code is on its way. In the first load, so it is no more than that. */
function WalletFrame({ onCancel, hasFailed }: WalletFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const frame = dialog.current
    frame?.showModal()
    // Closed before it leaves the document: then the browser gives the focus back to the button.
    return () => frame?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.frame} aria-label={m.listTitle()} onCancel={onCancel}>
      <LogoMark size={64} turning={!hasFailed} />
      <p role="status">{hasFailed ? m.failedError() : m.openingLabel()}</p>
      <button type="button" onClick={onCancel}>
        {m.cancelAction()}
      </button>
    </dialog>
  )
}
