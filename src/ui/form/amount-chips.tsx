import styles from './amount-chips.module.css'

export interface AmountChip {
  label: string
  isPressed: boolean
  onPress: () => void
}

type AmountChipsProps = {
  label: string
  chips: readonly AmountChip[]
  /** The row's own columns and spacing, if they share a row with other elements. */
  className?: string | undefined
}

/** Amounts that one press fills in. */
export function AmountChips({ label, chips, className = '' }: AmountChipsProps) {
  return (
    <fieldset className={`${styles.chips} ${className}`} aria-label={label}>
      {chips.map((chip) => (
        <button key={chip.label} type="button" aria-pressed={chip.isPressed} onClick={chip.onPress}>
          {chip.label}
        </button>
      ))}
    </fieldset>
  )
}
