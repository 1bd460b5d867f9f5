import type { StaticListed } from '@/contract/static'
import { DocumentRow } from './document-row'
import styles from './document-shelf.module.css'

export type DocumentShelfProps = { title: string; documents: StaticListed[]; firstToRead?: string }

/** One kind of text under its name. */
export function DocumentShelf({ title, documents, firstToRead }: DocumentShelfProps) {
  return (
    <section className={styles.shelf}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>
        {documents.map((document) => (
          <DocumentRow
            key={document.slug}
            document={document}
            isFirstToRead={document.slug === firstToRead}
          />
        ))}
      </ul>
    </section>
  )
}
