import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'ref'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  lines?: number
  inputRef?: Ref<HTMLInputElement> | undefined
  end?: ReactNode
  box?: Omit<ComponentProps<'div'>, 'children'>
}

export function TextField({ label, hint, error, lines = 1, end, box, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const isWrong = error !== undefined
  const described = [isWrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-wrong={isWrong || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div {...box} className={`${styles.box} ${box?.className ?? ''}`}>
        <Input
          {...rest}
          id={id}
          lines={lines}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {isWrong && (
        <p id={`${id}-error`} className={`${styles.below} ${styles.error}`}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.below}>
          {hint}
        </p>
      )}
    </div>
  )
}

type InputProps = ComponentProps<'input'> & Pick<TextFieldProps, 'inputRef'> & { lines: number }

/**
 * A single line has `dir="auto"`. A textarea does not, because it is slow there: a million
 * characters would freeze the page.
 */
function Input({ lines, inputRef, ...rest }: InputProps) {
  const className = `${styles.input} ${rest.className ?? ''}`
  if (lines === 1) return <input dir="auto" {...rest} ref={inputRef} className={className} />
  const ofText = { ...rest, ref: inputRef } as ComponentProps<'textarea'>
  return <textarea {...ofText} rows={lines} className={className} />
}
