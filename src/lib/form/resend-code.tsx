import { useId, useState } from 'react'
import type { CodeSent } from '@/contract/user/fields'
import { type SentCode, sentNow } from '@/lib/step'
import { useSecondsUntil } from '@/lib/use-time'
import * as m from '../messages/form'
import styles from './resend-code.module.css'

export type ResendCodeProps = {
  sent: SentCode
  onResend: () => Promise<CodeSent>
  onSent: (sent: SentCode) => void
}

/** Sends the code again. The button waits as long as the server would refuse it. */
export function ResendCode({ sent, onResend, onSent }: ResendCodeProps) {
  const id = useId()
  const seconds = useSecondsUntil(sent.resendAtMs)
  const [isSending, setIsSending] = useState(false)
  const [statusText, setStatusText] = useState('')
  const isHeld = seconds > 0 || isSending
  const handleClick = async () => {
    if (isHeld) return
    setIsSending(true)
    setStatusText('')
    try {
      onSent(sentNow(await onResend()))
      setStatusText(m.resentText())
    } catch (failure) {
      setStatusText((failure as Error).message)
    }
    setIsSending(false)
  }
  return (
    <div className={styles.resend}>
      <button
        type="button"
        aria-disabled={isHeld}
        aria-describedby={seconds > 0 ? id : undefined}
        onClick={() => void handleClick()}
      >
        {m.resendAction()}
        {seconds > 0 && (
          <span id={id} className={styles.count} aria-hidden="true">
            {' '}
            {m.resendLabel({
              time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
            })}
          </span>
        )}
      </button>
      <p role="status" className={styles.said}>
        {statusText}
      </p>
    </div>
  )
}
