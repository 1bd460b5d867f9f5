import type { ReactNode } from 'react'
import { inPlace } from './in-place'
import { type ContentsEntry, ReadingContents } from './reading-contents'
import styles from './reading-page.module.css'

export type ReadingPageProps = {
  title: string
  lead: string
  /** Where the text belongs: a link back. */
  belongsTo: ReactNode
  /** Dates and the like, one short line each. */
  facts: ReactNode[]
  contents: ContentsEntry[]
  picture?: ReactNode
  /** The first letter is drawn large, as at the head of a chapter. */
  hasInitial?: boolean
  /** What to read next. */
  after?: { title: string; content: ReactNode } | undefined
  children: ReactNode
}

/** A text to be read from one end to the other, set like a page of a book. */
export function ReadingPage(props: ReadingPageProps) {
  const {
    title,
    lead,
    belongsTo,
    facts,
    contents,
    picture,
    hasInitial = false,
    after,
    children,
  } = props
  return (
    <article className={styles.page}>
      <div className={styles.opening}>
        <div className={styles.belongs}>{belongsTo}</div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.facts}>
          {inPlace(facts).map(({ place, item }) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
        {picture && (
          <div className={styles.picture} data-screen-only>
            {picture}
          </div>
        )}
      </div>
      <div className={styles.book}>
        <div className={styles.rail}>
          {contents.length > 1 && <ReadingContents entries={contents} />}
        </div>
        <div className={hasInitial ? `${styles.body} ${styles.initial}` : styles.body}>
          {children}
        </div>
      </div>
      {after && (
        <section className={styles.after} data-screen-only>
          <h2 className={styles.afterTitle}>{after.title}</h2>
          {after.content}
        </section>
      )}
    </article>
  )
}
