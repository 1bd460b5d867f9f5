import { type ReactNode, type Ref, useId } from 'react'
import { IconChevron } from '../icons/icons'
import styles from './amount-field.module.css'

export type AmountFieldProps = {
  label: string
  figure: { text: string; error: string | undefined; isRenewing: boolean }
  onChange: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
  unit: ReactNode
  note: ReactNode
}

export function AmountField({ label, figure, onChange, inputRef, unit, note }: AmountFieldProps) {
  const id = useId()
  const { text, error, isRenewing } = figure
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={error ? `${styles.box} ${styles.wrong}` : styles.box}>
        <AmountInput
          id={id}
          text={text}
          onChange={onChange}
          inputRef={inputRef}
          isRenewing={isRenewing}
          className={styles.figure}
          isWrong={error !== undefined}
        />
        <div className={styles.unit}>{unit}</div>
      </div>
      <div id={`${id}-note`} className={styles.note}>
        {error ? <span className={styles.error}>{error}</span> : note}
      </div>
    </div>
  )
}

export type AmountInputProps = {
  id: string
  text: string
  onChange: (text: string) => void
  inputRef: Ref<HTMLInputElement> | undefined
  isRenewing: boolean
  isWrong: boolean
  className: string | undefined
}

/** A field for a typed amount. Screen readers read `<id>-note` with it. */
export function AmountInput(props: AmountInputProps) {
  const { id, text, onChange, inputRef, isRenewing, isWrong, className } = props
  return (
    <input
      ref={inputRef}
      id={id}
      className={`${styles.input} ${className}`}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder="0"
      maxLength={60}
      dir="ltr"
      data-long={text.length > 8 || undefined}
      aria-busy={isRenewing || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={`${id}-note`}
    />
  )
}

type CurrencyChoiceProps = {
  label: string
  symbols: readonly string[]
  chosen: string
  onChoose: (symbol: string) => void
}

/** The native select, which every keyboard and screen reader supports. */
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
