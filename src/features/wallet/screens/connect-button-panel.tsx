import dynamic from 'next/dynamic'
import { useWalletBridge, walletBridge } from '@/lib/chain/wallet-bridge'
import { IconWallet } from '@/ui/marks/icons'
import { WalletFrame } from '../components/wallet-frame'
import styles from './connect-button-panel.module.css'

const fetchHost = () => import('../components/wallet-host').then((part) => part.WalletHost)
const WalletHost = dynamic(fetchHost, { ssr: false })
const fetchAccount = () => import('../components/account-label').then((part) => part.AccountLabel)
const AccountLabel = dynamic(fetchAccount, { ssr: false })

// Near the button is near enough: most of the wallet code has arrived when it is pressed.
const prefetch = () => void fetchHost().catch(() => undefined)

/** The way to the wallet. Drawn at once; everything behind it is fetched when somebody comes near. */
export function ConnectButtonPanel() {
  const { isWanted, isOpening, view } = useWalletBridge()
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles[view.status] ?? ''}`}
        aria-haspopup="dialog"
        data-wallet={view.status}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
        onClick={walletBridge.open}
      >
        {view.status === 'connected' ? (
          <AccountLabel view={view} />
        ) : (
          <>
            <span className={styles.icon}>
              <IconWallet />
            </span>
            <span className={styles.words}>{labels[view.status]}</span>
          </>
        )}
      </button>
      {isOpening && <WalletFrame onCancel={walletBridge.cancel} fetchHost={fetchHost} />}
      {isWanted && <WalletHost />}
    </>
  )
}

const labels = {
  disconnected: 'Connect Wallet',
  unproven: 'Connect Wallet',
  'wrong-network': 'Wrong network',
} as const
