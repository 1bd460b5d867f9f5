import type { ReactNode } from 'react'
import styles from './caution.module.css'
import { IconCaution } from './icons/icons'

/** What a person should know before they go on; the reason below it. */
export function Caution({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.caution}>
      <IconCaution />
      <b>{title}</b>
      <p>{children}</p>
    </div>
  )
}
