import styles from './figure-list.module.css'

export interface FigureRow {
  name: string
  value: string
  /** The reason, below the result. */
  more?: string | undefined
  isAddress?: boolean | undefined
}

export type FigureListProps = { rows: readonly FigureRow[] }

export function FigureList({ rows }: FigureListProps) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, more, isAddress }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi className={isAddress ? styles.address : undefined}>{value}</bdi>
            {more && <small className={styles.more}>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
