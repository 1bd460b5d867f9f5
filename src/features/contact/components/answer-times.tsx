import { contactCopy } from '../contact-copy'
import styles from './beside.module.css'

export function AnswerTimes() {
  const { title, rows } = contactCopy.answerTimes
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(({ about, within }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{within}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
