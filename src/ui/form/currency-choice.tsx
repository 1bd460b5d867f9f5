import { IconChevron } from '../icons/icons'
import styles from './amount-field.module.css'

export type CurrencyChoiceProps = {
  label: string
  symbols: readonly string[]
  chosen: string
  onChoose: (symbol: string) => void
}

/** The browser's own list: every keyboard and every reader knows it. Only its arrow is ours. */
export function CurrencyChoice({ label, symbols, chosen, onChoose }: CurrencyChoiceProps) {
  return (
    <span className={styles.choice}>
      <select aria-label={label} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {symbols.length === 0 && <option value={chosen}>{chosen}</option>}
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol}>
            {symbol}
          </option>
        ))}
      </select>
      <IconChevron size={16} />
    </span>
  )
}
