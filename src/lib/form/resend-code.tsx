import { useId, useState } from 'react'
import type { CodeSent } from '@/contract/user/fields'
import { type SentCode, sentNow } from '@/lib/step'
import { useSecondsUntil } from '@/lib/use-time'
import styles from './resend-code.module.css'

export type ResendCodeProps = {
  sent: SentCode
  /** Sends it again; answers where to, and when it may be sent once more. */
  onResend: () => Promise<CodeSent>
  onSent: (sent: SentCode) => void
}

/** The countdown is the server's: before it has run out another code would be refused. */
export function ResendCode({ sent, onResend, onSent }: ResendCodeProps) {
  const id = useId()
  const seconds = useSecondsUntil(sent.resendAtMs)
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState('')
  const isHeld = seconds > 0 || isSending
  const handleClick = async () => {
    if (isHeld) return
    setIsSending(true)
    setSaid('')
    try {
      onSent(sentNow(await onResend()))
      setSaid('A new code is on its way. The old one no longer counts.')
    } catch (failure) {
      setSaid((failure as Error).message)
    }
    setIsSending(false)
  }
  return (
    <div className={styles.resend}>
      <p id={id}>
        Sent to <bdi>{sent.to}</bdi>.{' '}
        {seconds > 0 && <span className={styles.count}>Again in {seconds} s</span>}
      </p>
      <button
        type="button"
        aria-disabled={isHeld}
        aria-describedby={id}
        onClick={() => void handleClick()}
      >
        Resend code
      </button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
