import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/**
 * Details that few read at once. They are in the page, so that they can be searched and printed.
 */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  )
}
