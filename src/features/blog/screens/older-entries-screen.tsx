import Link from 'next/link'
import type { BlogKind, BlogList } from '@/contract/blog'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { EntryList, OlderLink } from '../components/entry-list'

export type OlderEntriesScreenProps = { kind: BlogKind; entries: BlogList }

/** What the journal's front page has no room for, newest first. */
export function OlderEntriesScreen({ kind, entries }: OlderEntriesScreenProps) {
  const { docs, nextCursor } = entries
  return (
    <PageFrame>
      <PageOpening
        title={kind === 'article' ? 'Older long reads' : 'Older posts'}
        lead={docs.length === 0 ? 'There is nothing older.' : 'From the newer to the older.'}
      >
        <p>
          <Link href="/about-us/blog" prefetch={false}>
            Back to the newest
          </Link>
        </p>
      </PageOpening>
      <EntryList entries={docs} headingLevel={2} />
      <OlderLink kind={kind} before={nextCursor} />
    </PageFrame>
  )
}
