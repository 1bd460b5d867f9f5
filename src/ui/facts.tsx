import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactPairsProps = {
  look?: 'rows' | 'below' | 'told'
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

export function FactPairs({ look = 'rows', facts }: FactPairsProps) {
  return (
    <dl className={styles[look]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
