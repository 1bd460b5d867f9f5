import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export type VisuallyHiddenProps = { children: ReactNode }

/** Words for those who hear the page, where others see an arrow, a colour or a place. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={styles.visuallyHidden}>{children}</span>
}
