import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { Copyable } from './copyable'
import styles from './step-form.module.css'

export type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shown once: afterwards the server itself knows only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1}>
        Two-factor login is on. Keep these ten codes where you keep important papers: each one lets
        you in once when your phone is gone. They are not shown again.
      </p>
      <Copyable label="Recovery codes" text={codes.join('\n')} />
      <div className={styles.ways}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  )
}
