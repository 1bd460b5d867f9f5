import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export type SectionHeadProps = { title: string; lead?: string; children?: ReactNode }

/** The name of a section, what it says, and where it goes on. */
export function SectionHead({ title, lead, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
