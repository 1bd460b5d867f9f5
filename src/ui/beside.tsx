import type { ReactNode } from 'react'
import styles from './beside.module.css'

export type BesideProps = {
  children: ReactNode
  /** At the end edge on wide screens, below on narrow ones. */
  aside: ReactNode
}

export function Beside({ children, aside }: BesideProps) {
  return (
    <div className={styles.columns}>
      {children}
      <aside className={styles.aside}>{aside}</aside>
    </div>
  )
}
