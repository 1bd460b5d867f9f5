import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Something that few want to read at once. It is in the page, so that it is found and printed. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  )
}
