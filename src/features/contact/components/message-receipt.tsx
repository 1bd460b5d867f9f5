import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { contactCopy } from '../contact-copy'
import styles from './message-receipt.module.css'

export type MessageReceiptProps = { reference: string; onAnother: () => void }

/** The result first: it arrived, and under this reference it is found again. */
export function MessageReceipt({ reference, onAnother }: MessageReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Your reference is <output className={styles.reference}>{reference}</output>
      </h2>
      <p>{contactCopy.form.sent}</p>
      <Button look="quiet" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}
