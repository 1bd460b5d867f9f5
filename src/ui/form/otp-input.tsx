import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type Ref,
  useEffect,
  useId,
  useState,
} from 'react'
import { late } from '@/ui/late'
import styles from './otp-input.module.css'
import type { SandboxMessagesProps } from './sandbox-messages'

export type OtpInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'maxLength' | 'value'
> & {
  label: string
  digits: string
  hint?: string | undefined
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onEntered?: ((code: string, isAtOnce: boolean) => void) | undefined
}

const places = [0, 1, 2, 3, 4, 5]
const atOnce = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText'])

/** One field for the whole code, so that it is pasted, autofilled and read in one piece. */
export function OtpInput({ label, digits, hint, error, inputRef, ...rest }: OtpInputProps) {
  const { onChange, onEntered, onBlur, ...others } = rest
  const id = useId()
  const [chosen, setChosen] = useState<readonly [from: number, to: number]>()
  const isWrong = error !== undefined
  const described = [isWrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  // React is not notified of selections made by scripts, so the field itself is read.
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement
    const look = () => {
      if (document.activeElement !== field) return
      setChosen([field.selectionStart ?? 0, field.selectionEnd ?? 0])
    }
    field.addEventListener('select', look)
    document.addEventListener('selectionchange', look)
    return () => {
      field.removeEventListener('select', look)
      document.removeEventListener('selectionchange', look)
    }
  }, [id])
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target
    const code = codeIn(value)
    // Otherwise the cursor jumps to the end.
    if (code !== value) event.target.value = code
    const { selectionStart, selectionEnd } = event.target
    setChosen([selectionStart ?? 0, selectionEnd ?? 0])
    onChange?.(event)
    onEntered?.(code, atOnce.has((event.nativeEvent as InputEvent).inputType))
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setChosen(undefined)
    onBlur?.(event)
  }
  return (
    <div className={isWrong ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.code}>
        <input
          {...others}
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
          onBlur={handleBlur}
        />
        <span className={styles.boxes} aria-hidden="true">
          {places.map((place) => (
            <i key={place} data-is={placeState(place, chosen)}>
              {digits[place]}
            </i>
          ))}
        </span>
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

function placeState(place: number, chosen: readonly [from: number, to: number] | undefined) {
  if (chosen === undefined) return undefined
  const [from, to] = chosen
  if (from < to) return place >= from && place < to ? 'chosen' : undefined
  return place === Math.min(from, places.length - 1) ? 'next' : undefined
}

/** The code in a pasted text, which may be `123 456` or a whole message. */
function codeIn(text: string): string {
  const whole = text.match(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/)?.[0] ?? text
  return whole.replaceAll(/\D/g, '').slice(0, places.length)
}

// Compared with a literal, so that a production build drops the branch.
const isSandbox = process.env.NEXT_PUBLIC_APP_MODE !== 'production'

const SandboxMessages =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? late(() => import('./sandbox-messages').then((part) => part.SandboxMessages))
    : () => null

export function SandboxCode(props: SandboxMessagesProps) {
  return isSandbox ? <SandboxMessages {...props} /> : null
}
