import { useEffect, useRef } from 'react'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { profileKey } from '@/session/profile-options'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/toast'
import * as m from '../messages'
import styles from './address-mark.module.css'

export type UnlinkDialogProps = {
  address: string
  /** The wallet, as a person can tell it from the others. */
  name: string
  onClose: () => void
}

/** What follows is said before it happens. Escape says no, and the focus goes back to what asked. */
export function UnlinkDialog({ address, name, onClose }: UnlinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const unlink = useApiMutation(walletLinkCalls.userWalletRequest, { invalidates: [profileKey] })
  const close = () => {
    // First by the dialog's own way, which gives the focus back.
    dialog.current?.close()
    onClose()
  }
  const handleUnlink = () =>
    unlink.mutate(
      { action: 'unlink', address },
      {
        onSuccess: () => void showToast('success', m.unlinkedToast()),
        onError: (error) => void showToast('error', m.notUnlinkedToast(), error.message),
        onSettled: close,
      },
    )
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="unlink-title"
      aria-describedby="unlink-text"
      onClose={onClose}
    >
      <h2 id="unlink-title">{m.unlinkTitle({ wallet: name })}</h2>
      <p id="unlink-text">{m.unlinkText()}</p>
      <div className={styles.answers}>
        <Button isBusy={unlink.isPending} onClick={handleUnlink}>
          {m.unlinkNowAction()}
        </Button>
        <Button look="quiet" onClick={close}>
          {m.keepAction()}
        </Button>
      </div>
    </dialog>
  )
}
