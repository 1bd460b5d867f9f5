import Link from 'next/link'
import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { CheckBox } from '@/ui/form/check-box'
import styles from './signup.module.css'

export type TermsCheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function TermsCheck({ error, inputRef, ...rest }: TermsCheckProps) {
  const id = useId()
  return (
    <div className={error === undefined ? styles.check : `${styles.check} ${styles.wrong}`}>
      <label htmlFor={id}>
        <CheckBox
          {...rest}
          inputRef={inputRef}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>
          I accept the{' '}
          <Link href="/static/term-condition" prefetch={false} target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href="/static/privacy-policy" prefetch={false} target="_blank">
            privacy policy
          </Link>
          , and I have read the{' '}
          <Link href="/static/risk-disclosure" prefetch={false} target="_blank">
            risks
          </Link>
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
