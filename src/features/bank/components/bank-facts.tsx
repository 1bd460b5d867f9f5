import type { ReactNode } from 'react'
import type { BankOverview } from '@/contract/admin'
import { FactPairs } from '@/ui/facts'
import row from '@/ui/row.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import styles from './bank-tables.module.css'

export function BankFacts({ facts }: { facts: BankOverview['facts'] }) {
  return (
    <div className={styles.facts}>
      <FactPairs look="below" facts={facts.map(({ name, value }) => [name, value])} />
    </div>
  )
}

export const strong = (text: string): ReactNode => (
  <strong key={text} className={tags.caution}>
    {text}
  </strong>
)

export function SampleNote({ children }: { children: ReactNode }) {
  return <p className={`${row.row} ${styles.note} ${texts.small}`}>{children}</p>
}
