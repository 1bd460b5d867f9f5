import type { ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import styles from './bank-tables.module.css'

type SampleNoteProps = { children: ReactNode }

export type BankFactsProps = { facts: BankOverview['facts'] }

/** The plate beside the door. */
export function BankFacts({ facts }: BankFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** For what a sentence marks as strong. */
export const strong = (text: string): ReactNode => <strong key={text}>{text}</strong>

/** Said where the figures are, so that nobody takes a sample for a bank or an offer. */
export function SampleNote({ children }: SampleNoteProps) {
  return <p className={styles.note}>{children}</p>
}
