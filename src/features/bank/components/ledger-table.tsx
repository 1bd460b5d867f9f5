import type { LedgerTotals } from '@/contract/audit'
import { formatSharesFull } from '@/contract/format/amounts'
import { ledgerRows } from '../ledger-rows'
import styles from './balance-table.module.css'

export type LedgerTableProps = { totals: LedgerTotals }

/** Every share there is, by where it lies, to the last millionth. */
export function LedgerTable({ totals }: LedgerTableProps) {
  return (
    <table className={styles.table}>
      <caption>Where the issued shares lie</caption>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Shares</th>
        </tr>
      </thead>
      <tbody>
        {ledgerRows(totals).map(({ name, about, amount }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{about}</small>
            </th>
            <td>
              <bdi className={styles.number}>{formatSharesFull(amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Issued</th>
          <td>
            <bdi className={styles.number}>{formatSharesFull(totals.issued)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
