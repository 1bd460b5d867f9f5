import { formatCents } from '@/contract/format/amounts'
import type { BalanceBlock } from '../balance'
import styles from './balance-table.module.css'

export type BalanceTableProps = { caption: string; blocks: BalanceBlock[]; totalCents: string }

/** One side of the balance sheet to the cent, and in plain words what each line is. */
export function BalanceTable({ caption, blocks, totalCents }: BalanceTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">US dollars</th>
          <th scope="col">Part</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ name, about, amountCents, share, isEquity }) => (
          <tr key={name} className={isEquity ? styles.equity : undefined}>
            <th scope="row">
              {name}
              <small>{about}</small>
            </th>
            <td>
              <bdi className={styles.number}>{formatCents(amountCents)}</bdi>
            </td>
            <td className={styles.part}>
              <bdi className={styles.number}>{share.toFixed(1)} %</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <bdi className={styles.number}>{formatCents(totalCents)}</bdi>
          </td>
          <td className={styles.part}>
            <bdi className={styles.number}>100.0 %</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
