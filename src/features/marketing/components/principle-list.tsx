import { aboutCopy } from '../copy/about'
import { MoreLink } from './more-link'
import styles from './principle-list.module.css'

export function PrincipleList() {
  const { title, items, link } = aboutCopy.principles
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.title} className={styles.principle}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
      <MoreLink {...link} />
    </section>
  )
}
