import Link from 'next/link'
import { needs } from '../copy'
import styles from './kyc-panels.module.css'

/** What to have at hand, and what becomes of it, before anything is begun. */
export function KycNeeds() {
  return (
    <section aria-labelledby="kyc-needs">
      <h2 id="kyc-needs" className={styles.title}>
        Have this at hand
      </h2>
      <dl className={styles.list}>
        {needs.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>
        What is kept, where and how long stands in the{' '}
        <Link href="/static/privacy-policy#the-identity-check" prefetch={false}>
          privacy policy
        </Link>
        .
      </p>
    </section>
  )
}
