import Link from 'next/link'
import { entryPath } from '@/config/paths'
import type { BlogListed } from '@/contract/blog'
import styles from './related-entries.module.css'

export type RelatedEntriesProps = { entries: BlogListed[] }

export function RelatedEntries({ entries }: RelatedEntriesProps) {
  return (
    <ul className={styles.list}>
      {entries.map(({ kind, category, slug, title, summary, categoryTitle, readMinutes }) => (
        <li key={slug}>
          <h3>
            <Link href={entryPath[kind](category, slug)} prefetch={false}>
              {title}
            </Link>
          </h3>
          <p>{summary}</p>
          <p className={styles.small}>
            {categoryTitle}, {readMinutes} min
          </p>
        </li>
      ))}
    </ul>
  )
}
