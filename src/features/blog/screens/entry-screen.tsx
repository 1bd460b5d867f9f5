import Link from 'next/link'
import type { BlogEntry } from '@/contract/blog'
import { formatDay } from '@/contract/format/dates'
import { contentsOf } from '@/ui/contents-of'
import { ReadingPage } from '@/ui/reading-page'
import { RichText } from '@/ui/rich-text'
import { RelatedEntries } from '../components/related-entries'

export type EntryScreenProps = { entry: BlogEntry }

/** One post, long read or reference text. */
export function EntryScreen({ entry }: EntryScreenProps) {
  const { kind, category, categoryTitle, author, publishedOn, updatedOn, readMinutes, related } =
    entry
  const journal = kind === 'post' ? `/about-us/blog#${category}` : '/about-us/blog'
  return (
    <ReadingPage
      title={entry.title}
      lead={entry.summary}
      belongsTo={
        <>
          <Link href="/about-us/blog" prefetch={false}>
            Journal
          </Link>
          {' / '}
          <Link href={journal} prefetch={false}>
            {categoryTitle}
          </Link>
        </>
      }
      facts={[
        author,
        <time key="published" dateTime={publishedOn}>
          {formatDay(publishedOn)}
        </time>,
        ...(updatedOn === publishedOn
          ? []
          : [
              <>
                Last changed <time dateTime={updatedOn}>{formatDay(updatedOn)}</time>
              </>,
            ]),
        `${readMinutes} min to read`,
      ]}
      contents={contentsOf(entry.blocks)}
      hasInitial={kind !== 'content'}
      after={
        related.length === 0
          ? undefined
          : { title: 'Read next', content: <RelatedEntries entries={related} /> }
      }
    >
      <RichText blocks={entry.blocks} hasMargin />
    </ReadingPage>
  )
}
