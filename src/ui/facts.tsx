import type { ReactNode } from 'react'
import styles from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

type FactPairsProps = {
  look?: 'rows' | 'below' | 'told'
  facts: readonly Fact[]
  /** The sum of the rows above. */
  total?: Fact
}

export function FactPairs({ look = 'rows', facts, total }: FactPairsProps) {
  return (
    <dl className={styles[look]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div data-total>
          <dt>{total[0]}</dt>
          <dd>{total[1]}</dd>
        </div>
      )}
    </dl>
  )
}
