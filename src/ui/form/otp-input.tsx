import { type ChangeEvent, type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './otp-input.module.css'

export type OtpInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'maxLength'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

const places = [1, 2, 3, 4, 5, 6]

/**
 * A one-time code in one field: pasted whole, filled in by the phone, read out as one thing. The
 * boxes are drawn behind its digits.
 */
export function OtpInput({ label, hint, error, inputRef, onChange, ...rest }: OtpInputProps) {
  const id = useId()
  const isWrong = error !== undefined
  const described = [isWrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    const digits = codeIn(value)
    // Written back only if it differs, or the cursor would jump to the end.
    if (digits !== value) event.target.value = digits
    onChange?.(event)
  }
  return (
    <div className={isWrong ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.code}>
        <span className={styles.boxes} aria-hidden="true">
          {places.map((place) => (
            <i key={place} />
          ))}
        </span>
        <input
          {...rest}
          ref={inputRef}
          id={id}
          dir="ltr"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={described || undefined}
          onFocus={(event) => event.target.select()}
          onChange={handleChange}
        />
      </div>
      {isWrong && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The digits of what was typed or pasted, such as `123 456` or a whole message. */
function codeIn(text: string): string {
  const whole = text.match(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/)?.[0] ?? text
  return whole.replaceAll(/\D/g, '').slice(0, places.length)
}
