import Link from 'next/link'
import { entryPath } from '@/config/paths'
import type { BlogListed } from '@/contract/blog'
import { formatShortDay } from '@/contract/format/dates'
import { foreign } from '@/messages/locale'
import * as m from '../messages/latest'
import styles from './latest-panel.module.css'

export type LatestPanelProps = { entries: BlogListed[] }

export function LatestPanel({ entries: [newest, ...others] }: LatestPanelProps) {
  if (newest === undefined) return <p className={styles.quiet}>{m.emptyText()}</p>
  return (
    <div className={styles.panel}>
      <article className={styles.newest}>
        <Origin entry={newest} />
        <h3 className={styles.headline}>
          <EntryLink entry={newest} />
        </h3>
        <p lang={foreign(newest.language)}>{newest.summary}</p>
        <p className={styles.quiet}>
          {m.whoMinutesLabel({ who: newest.author, minutes: newest.readMinutes })}
        </p>
      </article>
      <ul className={styles.others}>
        {others.map((entry) => (
          <li key={entry.slug}>
            <Origin entry={entry} />
            <h3 className={styles.title}>
              <EntryLink entry={entry} />
            </h3>
          </li>
        ))}
      </ul>
    </div>
  )
}

type EntryProps = { entry: BlogListed }

function Origin({ entry }: EntryProps) {
  return (
    <p className={styles.quiet}>
      {entry.categoryTitle},{' '}
      <time dateTime={entry.publishedOn}>{formatShortDay(entry.publishedOn)}</time>
    </p>
  )
}

function EntryLink({ entry }: EntryProps) {
  return (
    <Link
      href={entryPath[entry.kind](entry.category, entry.slug)}
      lang={foreign(entry.language)}
      prefetch={false}
    >
      {entry.title}
    </Link>
  )
}
