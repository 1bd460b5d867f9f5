import { type ReactNode, useEffect, useState } from 'react'
import type { Block } from '@/contract/rich-text'
import { inPlace } from '@/ui/rich-spans'
import { IconChevron } from './icons/icons'
import * as m from './messages'
import styles from './reading-page.module.css'

type ContentsEntry = { id: string; text: string }

export type ReadingPageProps = {
  title: string
  lead: string
  language?: string | undefined
  belongsTo: ReactNode
  facts: ReactNode[]
  contents: ContentsEntry[]
  picture?: ReactNode
  hasInitial?: boolean
  after?: { title: string; content: ReactNode } | undefined
  children: ReactNode
}

export function ReadingPage(props: ReadingPageProps) {
  const {
    title,
    lead,
    language,
    belongsTo,
    facts,
    contents,
    picture,
    hasInitial = false,
    after,
    children,
  } = props
  return (
    <article className={styles.page}>
      <div className={styles.opening}>
        <div className={styles.belongs}>{belongsTo}</div>
        <h1 className={styles.title} lang={language}>
          {title}
        </h1>
        <p className={styles.lead} lang={language}>
          {lead}
        </p>
        <ul className={styles.facts}>
          {inPlace(facts).map(({ place, item }) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
        {picture && (
          <div className={styles.picture} data-screen-only>
            {picture}
          </div>
        )}
      </div>
      <div className={styles.book}>
        <div className={styles.rail}>
          {contents.length > 1 && <ReadingContents entries={contents} />}
        </div>
        <div
          className={hasInitial ? `${styles.body} ${styles.initial}` : styles.body}
          lang={language}
        >
          {children}
        </div>
      </div>
      {after && (
        <section className={styles.after} data-screen-only>
          <h2 className={styles.afterTitle}>{after.title}</h2>
          {after.content}
        </section>
      )}
    </article>
  )
}

function ReadingContents({ entries }: { entries: ContentsEntry[] }) {
  const current = useCurrentHeading(entries)
  const list = (
    <ol className={styles.list}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className={styles.beside} aria-label={m.contentsLabel()}>
        <p className={styles.readingContentsTitle}>{m.contentsLabel()}</p>
        {list}
      </nav>
      <nav className={styles.above} aria-label={m.contentsLabel()}>
        <details>
          <summary>
            {m.contentsLabel()} <IconChevron size={16} />
          </summary>
          {list}
        </details>
      </nav>
    </>
  )
}

function useCurrentHeading(entries: ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const headings = entries
      .map(({ id }) => document.getElementById(id))
      .filter((heading) => heading !== null)
    const look = () => {
      const line = window.innerHeight * 0.3
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [entries])
  return current
}

export function contentsOf(blocks: Block[]): ContentsEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
}
