import Link from 'next/link'
import type { ReactNode } from 'react'
import { entryPath } from '@/config/paths'
import type { BlogListed } from '@/contract/blog'
import { formatShortDay } from '@/contract/format/dates'
import styles from './entry-list-long.module.css'

export type EntryListLongProps = {
  title: string
  entries: BlogListed[]
  /** What follows the list on its sheet. */
  children?: ReactNode
}

/** Long reads on a sheet of their own, each with its length drawn as a rule: a tick for a minute. */
export function EntryListLong({ title, entries, children }: EntryListLongProps) {
  return (
    <section className={styles.sheet}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.slug} className={styles.entry}>
            <h3 className={styles.title}>
              <Link href={entryPath[entry.kind](entry.category, entry.slug)} prefetch={false}>
                {entry.title}
              </Link>
            </h3>
            <p className={styles.summary}>{entry.summary}</p>
            <p className={styles.foot}>
              <span className={styles.length}>
                <MinuteRule minutes={entry.readMinutes} />
                <bdi>{entry.readMinutes} min</bdi>
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

const tickGap = 6
const mostTicks = 24

function MinuteRule({ minutes }: { minutes: number }) {
  const count = Math.min(Math.max(minutes, 1), mostTicks)
  const width = count * tickGap
  const ticks = Array.from({ length: count + 1 }, (_, tick) => {
    return `M${tick * tickGap + 0.5} 12V${tick % 5 === 0 ? 2 : 6}`
  })
  return (
    <svg className={styles.rule} width={width + 1} height="13" aria-hidden="true">
      <path d={`M0 12.5H${width + 1}${ticks.join('')}`} />
    </svg>
  )
}
