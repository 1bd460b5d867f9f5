import type { StaticText } from '@/contract/static'
import styles from './urgent-topics.module.css'

export type UrgentTopicsProps = { topics: StaticText[] }

// What brings people here in a hurry, most frequent first.
const urgent = [
  'payment-is-pending',
  'payment-does-not-match',
  'code-did-not-arrive',
  'phone-or-laptop-gone',
]

export function UrgentTopics({ topics }: UrgentTopicsProps) {
  const shown = urgent.flatMap((slug) => topics.filter((topic) => topic.slug === slug))
  if (shown.length === 0) return null
  return (
    <nav className={styles.urgent} aria-label="Something is wrong right now">
      <p>Something is wrong right now</p>
      <ul>
        {shown.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
