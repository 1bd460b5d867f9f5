import type { HeldCurrency } from '@/contract/currency'
import { formatCoinsDown, formatMicroUsd } from '@/contract/format/amounts'
import { PrivateAmount } from '@/session/private-amount'
import styles from './figure-table.module.css'

export type BalanceTableProps = { caption: string; currencies: readonly HeldCurrency[] }

export function BalanceTable({ caption, currencies }: BalanceTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col">Balance</th>
          <th scope="col">Worth, in US dollars</th>
        </tr>
      </thead>
      <tbody>
        {currencies.map(({ symbol, name, balance, decimals, worth }) => (
          <tr key={symbol}>
            <th scope="row">
              {symbol}
              {name !== symbol && <span className={styles.name}>{name}</span>}
            </th>
            <td>
              <PrivateAmount>{formatCoinsDown(balance, decimals)}</PrivateAmount>
            </td>
            <td>
              <PrivateAmount>{formatMicroUsd(worth)}</PrivateAmount>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
