import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './choice-field.module.css'

export type ChoiceFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> & {
  label: string
  options: readonly { value: string; label: string }[]
  chosen?: string
  /** Set if the browser keeps the choice, and not React state. */
  defaultChosen?: string
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function ChoiceField({
  label,
  options,
  chosen,
  defaultChosen,
  error,
  inputRef,
  ...rest
}: ChoiceFieldProps) {
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset className={styles.field} aria-describedby={errorId}>
      <legend className={error === undefined ? styles.legend : `${styles.legend} ${styles.wrong}`}>
        {label}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              {...rest}
              ref={inputRef}
              type="radio"
              value={option.value}
              {...(chosen !== undefined && { checked: chosen === option.value })}
              {...(defaultChosen !== undefined && {
                defaultChecked: defaultChosen === option.value,
              })}
              aria-describedby={errorId}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
