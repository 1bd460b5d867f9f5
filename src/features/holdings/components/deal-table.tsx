import Link from 'next/link'
import { formatMicroUsd, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Deal } from '@/contract/user/holdings'
import { PrivateAmount } from '@/session/private-amount'
import styles from './figure-table.module.css'

export type DealTableProps = { deals: readonly Deal[] }

/** What was bought when, and for how much; the shares line up on their point. */
export function DealTable({ deals }: DealTableProps) {
  return (
    <table className={styles.table}>
      <caption>Your purchases, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Shares</th>
          <th scope="col" className={styles.wide}>
            Price of a share
          </th>
          <th scope="col">Paid, in US dollars</th>
        </tr>
      </thead>
      <tbody>
        {deals.map(({ id, at, shares, sharePrice, cost }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={`/transactions/${id}`} prefetch={false}>
                <time dateTime={at}>{formatShortDay(at)}</time>
              </Link>
            </th>
            <td>
              <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
            </td>
            <td className={styles.wide}>
              <bdi>{formatMicroUsd(sharePrice, 3)}</bdi>
            </td>
            <td>
              <PrivateAmount>{formatMicroUsd(cost)}</PrivateAmount>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
