import Link from 'next/link'
import { formatShortDay } from '@/contract/format/dates'
import type { StaticListed } from '@/contract/static'
import styles from './offering-documents.module.css'

export type OfferingDocumentsProps = { documents: readonly StaticListed[] }

export function OfferingDocuments({ documents }: OfferingDocumentsProps) {
  return (
    <>
      <ul className={styles.documents}>
        {documents.map(({ slug, title, summary, updatedOn }) => (
          <li key={slug} className={styles.document}>
            <h3 className={styles.title}>
              <Link href={`/static/${slug}`} prefetch={false}>
                {title}
              </Link>
            </h3>
            <p className={styles.summary}>{summary}</p>
            <time className={styles.day} dateTime={updatedOn}>
              {formatShortDay(updatedOn)}
            </time>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link href="/docs" prefetch={false}>
          All documents, to read and to download
        </Link>
      </p>
    </>
  )
}
