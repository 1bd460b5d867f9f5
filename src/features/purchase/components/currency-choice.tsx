import { formatCoins, formatMicroUsd } from '@/lib/amounts'
import type { PayCurrency } from '../hooks/use-currencies'
import styles from './currency-choice.module.css'

export type CurrencyChoiceProps = {
  list: readonly PayCurrency[]
  chosen: string
  onChoose: (symbol: string) => void
}

/** The browser's own list: every keyboard and every reader knows it. */
export function CurrencyChoice({ list, chosen, onChoose }: CurrencyChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label="Currency"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {list.length === 0 && <option value={chosen}>{chosen}</option>}
      {list.map((currency) => (
        <option key={currency.symbol} value={currency.symbol}>
          {currency.symbol}
        </option>
      ))}
    </select>
  )
}

/** `5,000 USDT, worth $5,000.00` */
export function holdingText({ balance = '0', worth = '0', decimals, symbol }: PayCurrency): string {
  return `${formatCoins(balance, decimals)} ${symbol}, worth ${formatMicroUsd(worth)}`
}
