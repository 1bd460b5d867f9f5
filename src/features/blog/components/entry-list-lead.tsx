import Link from 'next/link'
import type { ReactNode } from 'react'
import { entryPath } from '@/config/paths'
import type { BlogListed } from '@/contract/blog'
import { formatDay } from '@/contract/format/dates'
import styles from './entry-list-lead.module.css'

export type EntryListLeadProps = { entry: BlogListed; picture: ReactNode }

/** The newest entry, set as the front page's headline. */
export function EntryListLead({ entry, picture }: EntryListLeadProps) {
  return (
    <article className={styles.lead}>
      <div className={styles.words}>
        <p className={styles.origin}>
          <span className={styles.category}>{entry.categoryTitle}</span>{' '}
          <time dateTime={entry.publishedOn}>{formatDay(entry.publishedOn)}</time>
        </p>
        <h2 className={styles.title}>
          <Link href={entryPath[entry.kind](entry.category, entry.slug)} prefetch={false}>
            {entry.title}
          </Link>
        </h2>
        <p className={styles.summary}>{entry.summary}</p>
        <p className={styles.author}>
          {entry.author}, {entry.readMinutes} min
        </p>
      </div>
      <div className={styles.picture}>{picture}</div>
    </article>
  )
}
