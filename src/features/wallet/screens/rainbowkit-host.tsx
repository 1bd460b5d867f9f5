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
import * as actions from '@/messages/actions'
import { LogoMark } from '@/ui/icons/logo'
import stack from '@/ui/stack.module.css'
import { fetchDialogs, fetchedDialogs } from '../fetch-dialogs'
import * as m from '../messages/button'
import styles from './rainbowkit-host.module.css'

/**
 * Holds RainbowKit's dialogs. They are fetched when somebody wants them and stand beside the page, so
 * it keeps what was typed into it. Until they are here a frame with the logo stands in for them.
 */
export function RainbowKitHost() {
  const { isWanted, isOpening } = useWalletStore()
  const [Dialogs, setDialogs] = useState(fetchedDialogs)
  const [isLost, setIsLost] = useState(false)
  const load = () => {
    setIsLost(false)
    fetchDialogs().then(
      () => setDialogs(fetchedDialogs),
      () => setIsLost(true),
    )
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    if (isWanted || isOpening) loadFirst()
  }, [isWanted, isOpening])
  return (
    <>
      <WalletFrame isOpening={isOpening} isLost={isLost} onRetry={load} />
      {isWanted && Dialogs && <Dialogs />}
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
 * Stands in the HTML, so that boot.js can show it before the page is awake. Later it is there only
 * while it is needed.
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
  // Closed while it still stands in the page: only then does the browser give the focus back to the
  // button, from where the dialog takes it and returns it in its turn.
  const hold = useCallback((frame: HTMLDialogElement) => {
    dialog.current = frame
    // In development React takes each reference away once and gives it again.
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
