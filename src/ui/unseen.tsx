import type { ReactNode } from 'react'
import styles from './unseen.module.css'

export type UnseenProps = { children: ReactNode }

/** Words for those who hear the page, where others see an arrow, a colour or a place. */
export function Unseen({ children }: UnseenProps) {
  return <span className={styles.unseen}>{children}</span>
}
