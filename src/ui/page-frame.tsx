import { Children, type ReactNode, Suspense } from 'react'
import styles from './page-frame.module.css'

export type PageFrameProps = { children: ReactNode; measure?: 'content' | 'reading' }

export function PageFrame({ children, measure = 'content' }: PageFrameProps) {
  return (
    <div className={`${styles.frame} ${styles[measure]}`}>
      {Children.map(children, (part) => (
        <Suspense>{part}</Suspense>
      ))}
    </div>
  )
}

export type PageOpeningProps = {
  title: string
  lead: ReactNode
  picture?: ReactNode
  children?: ReactNode
}

export function PageOpening({ title, lead, picture, children }: PageOpeningProps) {
  return (
    <header className={picture ? `${styles.opening} ${styles.withPicture}` : styles.opening}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </header>
  )
}

export type SectionProps = { title: string; lead?: string; id?: string; children: ReactNode }

export function Section({ title, lead, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <h2 className={styles.heading}>{title}</h2>
      {lead && <p className={styles.sectionLead}>{lead}</p>}
      {children}
    </section>
  )
}
