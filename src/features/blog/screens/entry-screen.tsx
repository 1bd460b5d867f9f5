import Link from 'next/link'
import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import { houseName } from '@/config/house'
import { entryPath } from '@/config/paths'
import type { BlogEntry, BlogListed } from '@/contract/blog'
import { formatDay } from '@/contract/format/dates'
import { foreign } from '@/messages/locale'
import balance from '@/ui/illustrations/balance.svg'
import bankFront from '@/ui/illustrations/bank-front.svg'
import bridge from '@/ui/illustrations/bridge.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import fifteenBlocks from '@/ui/illustrations/fifteen-blocks.svg'
import ledgerPage from '@/ui/illustrations/ledger-page.svg'
import offeringSheet from '@/ui/illustrations/offering-sheet.svg'
import readingGlass from '@/ui/illustrations/reading-glass.svg'
import sharePart from '@/ui/illustrations/share-part.svg'
import stepperJourney from '@/ui/illustrations/stepper-journey.svg'
import witnessedLog from '@/ui/illustrations/witnessed-log.svg'
import { contentsOf, ReadingPage } from '@/ui/reading-page'
import { RichText } from '@/ui/rich-text'
import * as m from '../messages'
import * as latest from '../messages/latest'
import styles from './entry-screen.module.css'

/** One drawing for the topic of each text. A text that a bank adds later has none. */
const drawings: Record<string, { src: string }> = {
  'a-share-you-can-hold-yourself': bridge,
  'double-entry': balance,
  'fifteen-confirmations': fifteenBlocks,
  'how-a-payment-becomes-a-share': stepperJourney,
  'prove-your-own-line': readingGlass,
  'read-a-balance-sheet': bankFront,
  'the-offering-opens': offeringSheet,
  'the-same-books-for-everybody': witnessedLog,
  'what-you-own': sharePart,
  'why-we-started-with-a-ledger': ledgerPage,
}

export function EntryScreen({ entry }: { entry: BlogEntry }) {
  const { kind, category, categoryTitle, author, publishedOn, updatedOn, readMinutes, related } =
    entry
  const drawing = drawings[entry.slug]
  const journal = kind === 'post' ? `/about-us/blog#${category}` : '/about-us/blog'
  return (
    <ReadingPage
      title={entry.title}
      lead={entry.summary}
      language={foreign(entry.language)}
      belongsTo={
        <>
          <Link href="/about-us/blog" prefetch={false}>
            {m.pageTitle()}
          </Link>
          {' / '}
          <Link href={journal} prefetch={false}>
            {categoryTitle}
          </Link>
        </>
      }
      picture={drawing && <Drawing of={drawing} />}
      facts={[
        author,
        <time key="published" dateTime={publishedOn}>
          {formatDay(publishedOn)}
        </time>,
        ...(updatedOn === publishedOn
          ? []
          : [
              m.changedLabel<ReactNode>({
                day: formatDay(updatedOn),
                at: (day) => (
                  <time key="at" dateTime={updatedOn}>
                    {day}
                  </time>
                ),
              }),
            ]),
        m.readLabel({ minutes: readMinutes }),
      ]}
      contents={contentsOf(entry.blocks)}
      hasInitial={kind !== 'content' && beginsWithLongerWord(entry.blocks)}
      after={
        related.length === 0
          ? undefined
          : { title: m.nextTitle(), content: <RelatedEntries entries={related} /> }
      }
    >
      <RichText blocks={entry.blocks} hasMargin />
    </ReadingPage>
  )
}

/**
 * A drop cap floats, so after a word of one letter the space is lost when the text is copied or
 * read aloud: “Asample”.
 */
function beginsWithLongerWord([first]: BlogEntry['blocks']): boolean {
  return first?.type === 'paragraph' && /^\P{L}*[\p{L}\p{N}]{2}/u.test(first.spans[0]?.text ?? '')
}

function RelatedEntries({ entries }: { entries: BlogListed[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ kind, category, slug, title, summary, language, ...more }) => (
        <li key={slug}>
          <h3 lang={foreign(language)}>
            <Link href={entryPath[kind](category, slug)} prefetch={false}>
              {title}
            </Link>
          </h3>
          <p lang={foreign(language)}>{summary}</p>
          <p className={styles.small}>
            {latest.whoMinutesLabel({ who: more.categoryTitle, minutes: more.readMinutes })}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function entryFacts(entry: BlogEntry): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: houseName(), url: envClient.siteUrl }
  return {
    '@type': 'Article',
    headline: entry.title,
    description: entry.summary,
    articleSection: entry.categoryTitle,
    author: { '@type': 'Person', name: entry.author },
    publisher,
    datePublished: entry.publishedOn,
    dateModified: entry.updatedOn,
    timeRequired: `PT${entry.readMinutes}M`,
    image: `${envClient.siteUrl}/og/article.png`,
    mainEntityOfPage: `${envClient.siteUrl}${entryPath[entry.kind](entry.category, entry.slug)}`,
  }
}
