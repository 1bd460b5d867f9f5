import type { Group } from '../search'
import styles from './faq-groups.module.css'

export type FaqGroupsProps = { groups: Group<unknown>[] }

/** The groups with the number of their answers, to jump to. */
export function FaqGroups({ groups }: FaqGroupsProps) {
  return (
    <nav className={styles.groups} aria-label="Groups of questions">
      <ol>
        {groups.map(({ title, items }, place) => (
          <li key={title}>
            <a href={`#group-${place + 1}`}>
              {title} <span className={styles.count}>{items.length}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
