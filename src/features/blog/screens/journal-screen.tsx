import type { BlogList, BlogListed } from '@/contract/blog'
import { formatDay } from '@/contract/format/dates'
import { ReadingGlass } from '@/ui/marks/reading-glass'
import { PageFrame } from '@/ui/page-frame'
import { EntryList } from '../components/entry-list'
import { EntryListLead } from '../components/entry-list-lead'
import { EntryListLong } from '../components/entry-list-long'
import { OlderLink } from '../components/older-link'
import styles from './journal-screen.module.css'

export type JournalScreenProps = { posts: BlogList; articles: BlogList }

/** The journal's front page: the newest piece, the long reads, then every post under its category. */
export function JournalScreen({ posts, articles }: JournalScreenProps) {
  const [newest] = newestFirst([...posts.docs, ...articles.docs])
  const categories = byCategory(posts.docs)
  return (
    <PageFrame>
      <header className={styles.masthead}>
        <h1 className={styles.title}>Journal</h1>
        <p className={styles.lead}>
          What we did, why, and what went wrong. Written by the people who did it.
        </p>
        {newest && (
          <p className={styles.state}>
            {posts.total + articles.total} pieces, the newest of{' '}
            <time dateTime={newest.publishedOn}>{formatDay(newest.publishedOn)}</time>
          </p>
        )}
      </header>
      {newest === undefined ? (
        <p className={styles.empty}>Nothing has been published yet.</p>
      ) : (
        <>
          <EntryListLead entry={newest} picture={<ReadingGlass />} />
          {articles.docs.length > 0 && (
            <EntryListLong title="Long reads" entries={articles.docs}>
              <OlderLink kind="article" before={articles.nextCursor} />
            </EntryListLong>
          )}
          {categories.map(({ category, title, entries }) => (
            <section key={category} id={category} className={styles.category}>
              <h2 className={styles.heading}>{title}</h2>
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
  return entries.sort((a, b) => b.publishedOn.localeCompare(a.publishedOn))
}

/** In the order of each category's newest post. */
function byCategory(posts: BlogListed[]) {
  const categories = new Map<string, { category: string; title: string; entries: BlogListed[] }>()
  for (const post of newestFirst([...posts])) {
    const { category, categoryTitle: title } = post
    const known = categories.get(category)
    if (known) known.entries.push(post)
    else categories.set(category, { category, title, entries: [post] })
  }
  return [...categories.values()]
}
