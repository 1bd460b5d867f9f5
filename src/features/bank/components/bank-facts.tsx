import type { ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import texts from '@/ui/text.module.css'
import styles from './bank-tables.module.css'

type SampleNoteProps = { children: ReactNode }

export type BankFactsProps = { facts: BankOverview['facts'] }

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

export const strong = (text: string): ReactNode => <strong key={text}>{text}</strong>

export function SampleNote({ children }: SampleNoteProps) {
  return <p className={`${styles.note} ${texts.small}`}>{children}</p>
}
