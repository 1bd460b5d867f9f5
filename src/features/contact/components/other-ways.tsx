import { contactCopy } from '../contact-copy'
import styles from './other-ways.module.css'

/** Addresses for those who would rather not use a form. */
export function OtherWays() {
  const { mail, offices } = contactCopy
  return (
    <div className={styles.ways}>
      <section>
        <h2 className={styles.title}>{mail.title}</h2>
        <dl className={styles.mail}>
          {mail.rows.map(({ about, address }) => (
            <div key={address}>
              <dt>{about}</dt>
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className={styles.title}>{offices.title}</h2>
        <p className={styles.note}>{offices.note}</p>
        <div className={styles.offices}>
          {offices.items.map(({ name, lines, hours }) => (
            <div key={name}>
              <h3 className={styles.office}>{name}</h3>
              <address>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
              <p className={styles.note}>{hours}</p>
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}
