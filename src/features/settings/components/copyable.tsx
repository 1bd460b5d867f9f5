import { useState } from 'react'
import { Button } from '@/ui/button'
import * as m from '../messages'
import styles from '../settings.module.css'

export type CopyableProps = { label: string; text: string }

const copiedMs = 1500

/** Something to be kept elsewhere: readable, selectable, and copied with one press. */
export function Copyable({ label, text }: CopyableProps) {
  const [isCopied, setIsCopied] = useState(false)
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <div className={styles.copyable}>
      <p className={styles.label}>{label}</p>
      <code className={styles.secret}>{text}</code>
      <Button look="quiet" onClick={() => void handleCopy()}>
        {isCopied ? m.copiedLabel() : m.copyAction()}
      </Button>
    </div>
  )
}
