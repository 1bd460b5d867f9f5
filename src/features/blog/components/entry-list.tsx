import Link from 'next/link'
import { entryPath } from '@/config/paths'
import type { BlogKind, BlogListed } from '@/contract/blog'
import { formatDay } from '@/contract/format/dates'
import styles from './entry-list.module.css'

type OlderLinkProps = {
  kind: BlogKind
  /** Where the list above ends; nothing when it is whole. */
  before: string | undefined
}

export type EntryListProps = { entries: BlogListed[]; headingLevel?: 2 | 3 }

/** Entries as the lines of a table of contents: the day, what it says, who wrote it. */
export function EntryList({ entries, headingLevel = 3 }: EntryListProps) {
  const Title = `h${headingLevel}` as const
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.slug} className={styles.entry}>
          <time className={styles.day} dateTime={entry.publishedOn}>
            {formatDay(entry.publishedOn)}
          </time>
          <div className={styles.words}>
            <Title className={styles.title}>
              <Link href={entryPath[entry.kind](entry.category, entry.slug)} prefetch={false}>
                {entry.title}
              </Link>
            </Title>
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

export function OlderLink({ kind, before }: OlderLinkProps) {
  if (before === undefined) return null
  return (
    <p className={styles.older}>
      <Link href={`/about-us/blog?kind=${kind}&before=${before}`} prefetch={false}>
        {kind === 'article' ? 'Older long reads' : 'Older posts'}
      </Link>
    </p>
  )
}
