import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactsProps = {
  look?: 'rows' | 'below' | 'told'
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

export function Facts({ look = 'rows', facts }: FactsProps) {
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
