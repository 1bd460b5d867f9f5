import { addressGroups } from '@/contract/format/addresses'
import styles from './figure-list.module.css'

interface FigureRow {
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
            {isAddress ? <FullAddress address={value} /> : <bdi>{value}</bdi>}
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

/** Whole, in groups of four to compare by; copied it has no gaps. */
function FullAddress({ address }: { address: string }) {
  const groups = addressGroups(address)
  return (
    <bdi className={styles.address} translate="no" dir="ltr">
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and none ever moves
        <span key={at}>{group}</span>
      ))}
    </bdi>
  )
}
