import Link from 'next/link'
import { entryPath } from '@/config/paths'
import type { BlogListed } from '@/contract/blog'
import { formatDay } from '@/lib/dates'
import styles from './entry-list.module.css'

export type EntryListProps = { entries: BlogListed[] }

/** Entries as the lines of a table of contents: the day, what it says, who wrote it. */
export function EntryList({ entries }: EntryListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.slug} className={styles.entry}>
          <time className={styles.day} dateTime={entry.publishedOn}>
            {formatDay(entry.publishedOn)}
          </time>
          <div className={styles.words}>
            <h3 className={styles.title}>
              <Link href={entryPath[entry.kind](entry.category, entry.slug)} prefetch={false}>
                {entry.title}
              </Link>
            </h3>
            <p className={styles.summary}>{entry.summary}</p>
            <p className={styles.author}>
              {entry.author}, {entry.readMinutes} min
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
