import Link from 'next/link'
import { contactCopy } from '../contact-copy'
import styles from './beside.module.css'

/** What most messages ask. */
export function AnsweredAlready() {
  const { title, links } = contactCopy.before
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
