import type { Group } from '../search'
import styles from './faq-groups.module.css'

export type FaqGroupsProps<Item> = { groups: Group<Item>[]; matches: ReadonlySet<Item> }

/** The groups with the number of their answers that are shown, to jump to. */
export function FaqGroups<Item>({ groups, matches }: FaqGroupsProps<Item>) {
  const hits = groups.map(({ items }) => items.filter((item) => matches.has(item)).length)
  return (
    <nav className={styles.groups} aria-label="Groups of questions">
      <ol>
        {groups.map(({ title }, place) => (
          <li key={title} hidden={hits[place] === 0}>
            <a href={`#group-${place + 1}`}>
              {title} <span className={styles.count}>{hits[place]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
