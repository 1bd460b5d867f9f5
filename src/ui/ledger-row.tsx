import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconChevron } from './icons/icons'
import styles from './ledger-row.module.css'

type Filling = 'solid' | 'hatched' | 'dotted' | 'striped' | 'hollow'

type LedgerHeadsProps = { name: string; quantity?: string; value?: string }

export function LedgerHeads({ name, quantity, value }: LedgerHeadsProps) {
  return (
    <p className={styles.heads}>
      <span>{name}</span>
      {quantity && <span className={styles.quantity}>{quantity}</span>}
      {value && <span className={styles.value}>{value}</span>}
    </p>
  )
}

type LedgerRowProps = {
  href: string
  name: string
  hint: string | undefined
  /** False while it is unknown: its space is reserved. */
  quantity: ReactNode
  value?: ReactNode
  filling?: Filling
  isTotal?: boolean
}

/** A figure with its name, which links to its source. */
export function LedgerRow(props: LedgerRowProps) {
  const { href, name, hint, quantity, value, filling, isTotal = false } = props
  return (
    <Link href={href} prefetch={false} className={`${styles.row} ${isTotal ? styles.last : ''}`}>
      <span className={styles.name}>
        {filling && <i className={styles[filling]} />}
        <span>
          {name}
          <small>{hint ?? ' '}</small>
        </span>
      </span>
      <span className={styles.quantity}>{quantity || <i className={styles.box} />}</span>
      <span className={styles.value}>{value}</span>
      <IconChevron size={16} />
    </Link>
  )
}

type SplitBarProps = { parts: readonly { filling: Filling; parts: number }[]; label: string }

export function SplitBar({ parts, label }: SplitBarProps) {
  if (parts.length === 0) return <div className={styles.split} />
  return (
    <div className={styles.split} role="img" aria-label={label}>
      {parts.map(
        ({ filling, parts: size }) =>
          size > 0 && <i key={filling} className={styles[filling]} style={{ flex: size }} />,
      )}
    </div>
  )
}
