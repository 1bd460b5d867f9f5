import type { ReactNode } from 'react'
import styles from './sample-note.module.css'

export type SampleNoteProps = { children: ReactNode }

/** Said where the figures are, so that nobody takes a sample for a bank or an offer. */
export function SampleNote({ children }: SampleNoteProps) {
  return (
    <p className={styles.note}>
      <strong>Sample</strong>
      {children}
    </p>
  )
}
