import styles from './figure-list.module.css'

export interface FigureRow {
  name: string
  value: string
  /** The reason, below the result. */
  more?: string | undefined
  isAddress?: boolean | undefined
  /** Where else it can be looked up. */
  link?: { href: string; text: string } | undefined
}

export type FigureListProps = { rows: readonly FigureRow[] }

export function FigureList({ rows }: FigureListProps) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, value, more, isAddress, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi className={isAddress ? styles.address : undefined}>{value}</bdi>
            {link && (
              <a href={link.href} target="_blank" rel="noreferrer" className={styles.link}>
                {link.text}
              </a>
            )}
            {more && <small className={styles.more}>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
