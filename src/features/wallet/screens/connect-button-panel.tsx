import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import * as actions from '@/messages/actions'
import { IconWallet } from '@/ui/icons/glyph'
import { LogoMark } from '@/ui/icons/logo'
import * as m from '../messages/button'
import styles from './connect-button-panel.module.css'

type WalletFrameProps = {
  onCancel: () => void
  hasFailed: boolean
}

let loadedHost: ComponentType | undefined
const fetchHost = async () => {
  loadedHost = (await import('../components/wallet-host')).WalletHost
}

const prefetch = () => void fetchHost().catch(() => undefined)

export function ConnectButtonPanel({ hasMessages = false }: { hasMessages?: boolean }) {
  const { isWanted, isOpening, view, label } = useWalletStore()
  const [Host, setHost] = useState(() => loadedHost)
  const [hasFailed, setHasFailed] = useState(false)
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

/** The empty frame of the dialog. Every page loads it first, so it is small. */
function WalletFrame({ onCancel, hasFailed }: WalletFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const frame = dialog.current
    frame?.showModal()
    return () => frame?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.frame} aria-label={m.listTitle()} onCancel={onCancel}>
      <LogoMark size={64} turning={!hasFailed} />
      <p role="status">{hasFailed ? m.failedError() : m.openingLabel()}</p>
      <button type="button" onClick={onCancel}>
        {actions.cancelAction()}
      </button>
    </dialog>
  )
}
