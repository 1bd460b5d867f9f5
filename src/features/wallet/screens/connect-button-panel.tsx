import {
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { arrivedDialogs } from '@/lib/late/arrived'
import * as actions from '@/messages/actions'
import { IconWallet } from '@/ui/icons/glyph'
import { LogoMark } from '@/ui/icons/logo'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/button'
import styles from './connect-button-panel.module.css'

async function fetchDialogs(): Promise<void> {
  const { WalletDialogs } = await import('../components/wallet-dialogs')
  arrivedDialogs.put(WalletDialogs)
}

const prefetch = () => void fetchDialogs().catch(() => undefined)

/** From here on React handles the press itself, so boot.js's handler is removed. */
const wake = (button: HTMLButtonElement | null) => button?.removeAttribute('data-asleep')

export function ConnectButtonPanel({ hasMessages = false }: { hasMessages?: boolean }) {
  const { isWanted, isOpening, view, label } = useWalletStore()
  const [isLost, setIsLost] = useState(false)
  const load = () => {
    setIsLost(false)
    fetchDialogs().catch(() => setIsLost(true))
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    if (isWanted || isOpening) loadFirst()
  }, [isWanted, isOpening])
  return (
    <>
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
      <WalletFrame isOpening={isOpening} isLost={isLost} onRetry={load} />
    </>
  )
}

interface WalletFrameProps {
  isOpening: boolean
  isLost: boolean
  onRetry: () => void
}

const never = () => () => {}

/**
 * Stands in for the dialogs until they are loaded. It is in the HTML, so that boot.js can show it
 * before hydration; later it is rendered only while it is needed.
 */
function WalletFrame({ isOpening, isLost, onRetry }: WalletFrameProps) {
  const isWaking = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isShown, setIsShown] = useState(false)
  const dialog = useRef<HTMLDialogElement | null>(null)
  const lastOpen = useRef<HTMLDialogElement | null>(null)
  // Closed while it is still in the page: only then does the browser restore the focus to the
  // button, from which the dialog takes it.
  const hold = useCallback((frame: HTMLDialogElement) => {
    dialog.current = frame
    // In development React removes each ref once and sets it again.
    if (frame === lastOpen.current) frame.showModal()
    return () => {
      lastOpen.current = frame.open ? frame : null
      frame.close()
      dialog.current = null
    }
  }, [])
  useLayoutEffect(() => setIsShown(dialog.current?.open === true), [])
  useLayoutEffect(() => {
    const frame = dialog.current
    if (!isOpening || frame === null) return
    if (!frame.open) frame.showModal()
    return () => frame.close()
  }, [isOpening])
  const handleClose = () => {
    setIsShown(false)
    walletStore.cancel()
  }
  const handleCancel = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
    handleClose()
  }
  if (!isOpening && !isWaking && !isShown) return null
  return (
    <dialog
      ref={hold}
      id="fnx-wallet"
      className={styles.frame}
      data-lost={isLost || undefined}
      aria-label={m.listTitle()}
      suppressHydrationWarning
      // The event comes later, when the dialog may be open again.
      onClose={() => dialog.current?.open || handleClose()}
    >
      <form method="dialog" className={`${stack.gap2} ${styles.inside}`}>
        <p className={styles.title}>{m.listTitle()}</p>
        <LogoMark size={48} turning />
        <p role="status" className={styles.opening}>
          {m.openingLabel()}
        </p>
        <p role="alert" className={styles.failed}>
          {m.failedError()}
        </p>
        <p className={styles.acts}>
          <button type="button" data-again="yes" className={styles.failed} onClick={onRetry}>
            {actions.tryAgainAction()}
          </button>
          {/* A form's own act, so that it also closes a frame that React does not know yet. */}
          <button type="submit" onClick={handleCancel}>
            {actions.cancelAction()}
          </button>
        </p>
      </form>
    </dialog>
  )
}
