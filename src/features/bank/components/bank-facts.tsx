import type { BankOverview } from '@/contract/admin'
import styles from './bank-facts.module.css'

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
