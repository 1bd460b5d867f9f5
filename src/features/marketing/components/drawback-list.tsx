import { howDifferentCopy } from '../copy/how-different'
import styles from './drawback-list.module.css'

/** The reasons not to buy come first, and in the larger type. */
export function DrawbackList() {
  const { worse, better } = howDifferentCopy
  return (
    <>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{worse.title}</h2>
          <p className={styles.lead}>{worse.lead}</p>
        </div>
        <ol className={styles.reasons}>
          {worse.items.map((item) => (
            <li key={item.title} className={styles.reason}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.title}>{better.title}</h2>
        </div>
        <ul className={styles.points}>
          {better.items.map((item) => (
            <li key={item.title} className={styles.point}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
