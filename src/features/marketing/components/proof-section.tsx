import type { ReactNode } from 'react'
import { homeCopy } from '../copy/home'
import { MoreLink } from './more-link'
import styles from './proof-section.module.css'
import { SectionHead } from './section-head'

export type ProofSectionProps = { ledger: ReactNode }

/** Three claims, and beside them an account that can be added up by hand. */
export function ProofSection({ ledger }: ProofSectionProps) {
  const { proof } = homeCopy
  return (
    <section className={styles.proof}>
      <div className={styles.ledger}>{ledger}</div>
      <div className={styles.claims}>
        <SectionHead title={proof.title} lead={proof.lead} />
        <ul className={styles.list}>
          {proof.items.map(({ title, text, link }) => (
            <li key={title} className={styles.claim}>
              <h3>{title}</h3>
              <p>{text}</p>
              <MoreLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
