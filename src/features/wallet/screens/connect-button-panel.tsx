import { type ComponentType, useEffect, useState } from 'react'
import { useWalletBridge, walletBridge } from '@/lib/chain/wallet-bridge'
import { IconWallet } from '@/ui/marks/icons'
import { WalletFrame } from '../components/wallet-frame'
import styles from './connect-button-panel.module.css'

// Kept here, so that the header of the next layout draws it at once.
let loadedHost: ComponentType | undefined
const fetchHost = async () => {
  loadedHost = (await import('../components/wallet-host')).WalletHost
}

// Near the button is near enough: most of the wallet code has arrived when it is pressed.
const prefetch = () => void fetchHost().catch(() => undefined)

/** The way to the wallet. Drawn at once; everything behind it is fetched when somebody comes near. */
export function ConnectButtonPanel() {
  const { isWanted, isOpening, view, label } = useWalletBridge()
  const [Host, setHost] = useState(() => loadedHost)
  const [hasFailed, setHasFailed] = useState(false)
  // Asked anew with each press: what could not be fetched once may come now.
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
        className={`${styles.button} ${styles[view.status] ?? ''}`}
        aria-haspopup="dialog"
        data-wallet={view.status}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
        onClick={walletBridge.open}
      >
        {view.status === 'connected' ? (
          label
        ) : (
          <>
            <span className={styles.icon}>
              <IconWallet />
            </span>
            <span className={styles.words}>{labels[view.status]}</span>
          </>
        )}
      </button>
      {isOpening && <WalletFrame onCancel={walletBridge.cancel} hasFailed={hasFailed} />}
      {isWanted && Host && <Host />}
    </>
  )
}

const labels = {
  disconnected: 'Connect Wallet',
  unproven: 'Connect Wallet',
  'wrong-network': 'Wrong network',
} as const
