import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import styles from './wallet-rows.module.css'

export type UnlinkQuestionProps = {
  /** The wallet, as a person can tell it from the others. */
  wallet: string
  isBusy: boolean
  onConfirm: () => void
  onKeep: () => void
}

/** Asked in the wallet's own row: what follows is said before it happens. */
export function UnlinkQuestion({ wallet, isBusy, onConfirm, onKeep }: UnlinkQuestionProps) {
  const group = useRef<HTMLElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <section
      ref={group}
      aria-label={`Unlink ${wallet}?`}
      tabIndex={-1}
      className={styles.question}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
    >
      <p>
        <strong>Unlink {wallet}?</strong> What you pay from it afterwards no longer counts as yours.
        Your shares stay, and you can link it again with a signature.
      </p>
      <div className={styles.answers}>
        <Button isBusy={isBusy} onClick={onConfirm}>
          Unlink wallet
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </section>
  )
}
