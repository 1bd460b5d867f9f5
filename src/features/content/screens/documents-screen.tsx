import type { StaticListed } from '@/contract/static'
import { BoundPapers } from '@/ui/marks/bound-papers'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { DocumentShelf } from '../components/document-shelf'
import { grouped } from '../search'
import styles from './documents-screen.module.css'

export type DocumentsScreenProps = { documents: StaticListed[]; legal: StaticListed[] }

/** Marked where it is there: the text that says the most in the least time. */
const firstToRead = 'key-facts'

/** Everything that is put down in writing, on shelves. */
export function DocumentsScreen({ documents, legal }: DocumentsScreenProps) {
  const shelves = grouped([...documents, ...legal], ({ category }) => category)
  return (
    <PageFrame>
      <PageOpening
        title="Documents"
        lead="Read them here, or keep them: each one downloads as a plain text file with its date on top, so that you can compare later what was said when you decided."
        picture={<BoundPapers />}
      />
      {shelves.map(({ title, items }) => (
        <DocumentShelf key={title} title={title} documents={items} firstToRead={firstToRead} />
      ))}
      <p className={styles.note}>
        The files are Markdown: any text editor opens them. The strokes beside each date show how
        long a text is, one for each quarter of a kilobyte.
      </p>
    </PageFrame>
  )
}
