import Link from 'next/link'
import type { ReactNode } from 'react'
import { entryPath } from '@/config/paths'
import type { BlogKind, BlogList, BlogListed } from '@/contract/blog'
import { formatDay, formatShortDay } from '@/contract/format/dates'
import { foreign } from '@/messages/locale'
import cover from '@/ui/cover.module.css'
import { Drawing } from '@/ui/illustrations/drawing'
import readingGlass from '@/ui/illustrations/reading-glass.svg'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as latest from '../messages/latest'
import styles from './journal-screen.module.css'

type EntryListLongProps = {
  title: string
  entries: BlogListed[]
  children?: ReactNode
}

const tickGap = 6

const maxTicks = 24

export function JournalScreen({ posts, articles }: { posts: BlogList; articles: BlogList }) {
  const [newest] = newestFirst([...posts.docs, ...articles.docs])
  // The newest text leads the page, so it is not listed again.
  const isListed = ({ slug }: BlogListed) => slug !== newest?.slug
  const categories = byCategory(posts.docs.filter(isListed))
  const long = articles.docs.filter(isListed)
  return (
    <PageFrame>
      <header className={styles.masthead}>
        <h1 className={styles.title}>{m.pageTitle()}</h1>
        <p className={styles.lead}>{m.leadText()}</p>
        {newest && (
          <p className={`${styles.state} ${texts.small}`}>
            {m.stateText<ReactNode>({
              count: posts.total + articles.total,
              day: formatDay(newest.publishedOn),
              at: (day) => (
                <time key="at" dateTime={newest.publishedOn}>
                  {day}
                </time>
              ),
            })}
          </p>
        )}
      </header>
      {newest === undefined ? (
        <p className={styles.empty}>{latest.emptyText()}</p>
      ) : (
        <>
          <EntryListLead entry={newest} picture={<Drawing of={readingGlass} />} />
          {(long.length > 0 || articles.nextCursor !== undefined) && (
            <EntryListLong title={m.longTitle()} entries={long}>
              <OlderLink kind="article" before={articles.nextCursor} />
            </EntryListLong>
          )}
          {categories.map(({ category, title, entries }) => (
            <section key={category} id={category} className={`${styles.category} ${stack.gap2}`}>
              <h2 className={`${styles.heading} ${texts.display2}`}>{title}</h2>
              <EntryList entries={entries} />
            </section>
          ))}
          <OlderLink kind="post" before={posts.nextCursor} />
        </>
      )}
    </PageFrame>
  )
}

function newestFirst(entries: BlogListed[]): BlogListed[] {
  return entries.sort((a, b) => Date.parse(b.publishedOn) - Date.parse(a.publishedOn))
}

function byCategory(posts: BlogListed[]) {
  const categories = new Map<string, { category: string; title: string; entries: BlogListed[] }>()
  for (const post of newestFirst([...posts])) {
    const { category, categoryTitle: title } = post
    const group = categories.get(category)
    if (group) group.entries.push(post)
    else categories.set(category, { category, title, entries: [post] })
  }
  return [...categories.values()]
}

const EntryLink = ({ entry: { kind, category, slug, title } }: { entry: BlogListed }) => (
  <Link href={entryPath[kind](category, slug)} prefetch={false} className={cover.link}>
    {title}
  </Link>
)

function EntryListLead({ entry, picture }: { entry: BlogListed; picture: ReactNode }) {
  return (
    <article className={`${styles.entryListLeadLead} ${cover.place} ${stack.gap4}`}>
      <div className={stack.gap2}>
        <p className={`${row.links} ${texts.small}`}>
          <span className={styles.entryListLeadCategory}>{entry.categoryTitle}</span>{' '}
          <time dateTime={entry.publishedOn}>{formatDay(entry.publishedOn)}</time>
        </p>
        <h2 className={`${styles.entryListLeadTitle} ${texts.display1}`}>
          <EntryLink entry={entry} />
        </h2>
        <p className={styles.summary}>{entry.summary}</p>
        <p className={texts.small}>
          {latest.whoMinutesLabel({ who: entry.author, minutes: entry.readMinutes })}
        </p>
      </div>
      <div className={styles.picture}>{picture}</div>
    </article>
  )
}

function EntryListLong({ title, entries, children }: EntryListLongProps) {
  return (
    <section className={styles.sheet}>
      <h2 className={`${styles.entryListLongHeading} ${texts.display2}`}>{title}</h2>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.slug} className={`${stack.gap15} ${styles.entry} ${cover.place}`}>
            <h3 className={styles.entryListLongTitle} lang={foreign(entry.language)}>
              <EntryLink entry={entry} />
            </h3>
            <p className={texts.lead} lang={foreign(entry.language)}>
              {entry.summary}
            </p>
            <p className={`${row.links} ${texts.small}`}>
              <span className={`${row.line} ${styles.length}`}>
                <MinuteRule minutes={entry.readMinutes} />
                <bdi>{m.minutesLabel({ minutes: entry.readMinutes })}</bdi>
              </span>
              <span>{entry.author}</span>
              <time dateTime={entry.publishedOn}>{formatShortDay(entry.publishedOn)}</time>
            </p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

function MinuteRule({ minutes }: { minutes: number }) {
  const count = Math.min(Math.max(minutes, 1), maxTicks)
  const width = count * tickGap
  const ticks = Array.from({ length: count + 1 }, (_, tick) => {
    return `M${tick * tickGap + 0.5} 12V${tick % 5 === 0 ? 2 : 6}`
  })
  return (
    <svg className={styles.rule} width={width + 1} height="13" data-mirrored aria-hidden="true">
      <path d={`M0 12.5H${width + 1}${ticks.join('')}`} />
    </svg>
  )
}

const olderTitle = (kind: BlogKind) =>
  kind === 'article' ? m.olderArticlesTitle() : m.olderPostsTitle()

export function OlderEntriesScreen({ kind, entries }: { kind: BlogKind; entries: BlogList }) {
  const { docs, nextCursor } = entries
  return (
    <PageFrame>
      <PageOpening
        title={olderTitle(kind)}
        lead={docs.length === 0 ? m.noneOlderText() : m.orderText()}
      >
        <p>
          <Link href="/about-us/blog" prefetch={false}>
            {m.backLabel()}
          </Link>
        </p>
      </PageOpening>
      <EntryList entries={docs} headingLevel={2} />
      <OlderLink kind={kind} before={nextCursor} />
    </PageFrame>
  )
}

function EntryList({ entries, headingLevel = 3 }: { entries: BlogListed[]; headingLevel?: 2 | 3 }) {
  const Title = `h${headingLevel}` as const
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.slug} className={`${styles.row} ${cover.place}`}>
          <time className={`${styles.rowDay} ${texts.small}`} dateTime={entry.publishedOn}>
            {formatDay(entry.publishedOn)}
          </time>
          <div className={stack.gap1} lang={foreign(entry.language)}>
            <Title className={styles.rowTitle}>
              <EntryLink entry={entry} />
            </Title>
            <p className={texts.lead}>{entry.summary}</p>
            <p className={texts.small}>
              {latest.whoMinutesLabel({ who: entry.author, minutes: entry.readMinutes })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function OlderLink({ kind, before }: { kind: BlogKind; before: string | undefined }) {
  if (before === undefined) return null
  return (
    <p className={styles.older}>
      <Link href={`/about-us/blog?kind=${kind}&before=${before}`} prefetch={false}>
        {olderTitle(kind)}
      </Link>
    </p>
  )
}
