import type { ReactNode } from 'react'
import styles from './caution.module.css'
import { IconCaution } from './icons/icons'

type CautionProps = {
  title: string
  children: ReactNode
  /** Among buttons that stay in sight on a phone, where it takes as little room as it can. */
  isBrief?: boolean
}

/** What a person should know before they go on; the reason below it. */
export function Caution({ title, children, isBrief = false }: CautionProps) {
  return (
    <div className={isBrief ? `${styles.caution} ${styles.brief}` : styles.caution}>
      <IconCaution />
      <b>{title}</b>
      <p>{children}</p>
    </div>
  )
}
