import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { IconWallet } from '@/ui/icons/glyph'
import row from '@/ui/row.module.css'
import { fetchDialogs } from '../fetch-dialogs'
import * as m from '../messages/button'
import styles from './connect-button-panel.module.css'

const prefetch = () => void fetchDialogs().catch(() => undefined)

/** From here on React hears the press itself, so boot.js answers it no more. */
const wake = (button: HTMLButtonElement | null) => button?.removeAttribute('data-asleep')

export function ConnectButtonPanel({ hasMessages = false }: { hasMessages?: boolean }) {
  const { view, label } = useWalletStore()
  return (
    <button
      ref={wake}
      type="button"
      data-needs-script
      data-asleep
      suppressHydrationWarning
      className={`${row.inline} ${styles.button} ${hasMessages ? styles.worded : ''} ${styles[view.status] ?? ''}`}
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
  )
}
