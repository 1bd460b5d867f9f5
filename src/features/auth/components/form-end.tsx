import type { ReactNode } from 'react'
import type { FormError } from '@/lib/form/use-app-form'
import { useIsHydrated } from '@/lib/form/use-is-hydrated'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import styles from './auth-form.module.css'

export type FormEndProps = {
  formError: FormError | undefined
  isSending: boolean
  /** The word on the button; it stays the same when a call failed and is sent again. */
  label: string
  /** The way out of a refusal that trying again would not cure. */
  action?: ReactNode
}

export function FormEnd({ formError, isSending, label, action }: FormEndProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {formError && (
        <FormFailure message={formError.message}>
          {action || <p>{formError.waitText ?? hintOf(formError, label)}</p>}
        </FormFailure>
      )}
      <div className={styles.send}>
        <Button type="submit" disabled={!isHydrated} isBusy={isSending}>
          {label}
        </Button>
      </div>
      <noscript>
        <p className={styles.muted}>This form needs JavaScript: nothing is sent without it.</p>
      </noscript>
    </>
  )
}

function hintOf({ isRetryable }: FormError, label: string): string {
  return isRetryable
    ? `What you typed is still here. Press “${label}” to try again.`
    : 'What you typed is still here.'
}
