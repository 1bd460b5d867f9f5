import { useEffect, useState } from 'react'
import { IconChevron } from './marks/icons'
import styles from './reading-contents.module.css'

export type ContentsEntry = { id: string; text: string }
export type ReadingContentsProps = { entries: ContentsEntry[] }

/** What stands on the page: beside the text where there is room, else folded up above it. */
export function ReadingContents({ entries }: ReadingContentsProps) {
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
      <nav className={styles.beside} aria-label="On this page">
        <p className={styles.title}>On this page</p>
        {list}
      </nav>
      <nav className={styles.above} aria-label="On this page">
        <details>
          <summary>
            On this page <IconChevron size={16} />
          </summary>
          {list}
        </details>
      </nav>
    </>
  )
}

/** The last heading that has passed the upper part of the window. */
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
