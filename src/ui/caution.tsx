import type { ReactNode } from 'react'
import styles from './caution.module.css'
import { IconCaution } from './icons/icons'

type CautionProps = { title: string; children: ReactNode }

/** What a person should know before they go on; the reason below it. */
export function Caution({ title, children }: CautionProps) {
  return (
    <div className={styles.caution}>
      <IconCaution />
      <b>{title}</b>
      <p>{children}</p>
    </div>
  )
}
