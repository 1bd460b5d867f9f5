import type { ReactNode } from 'react'
import styles from './panel.module.css'

export type PanelProps = { title: string; about?: string; id?: string; children: ReactNode }

/** One subject of a member's page: what it is at the start edge, what can be done beside it. */
export function Panel({ title, about, id, children }: PanelProps) {
  return (
    <section className={styles.panel} id={id}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
