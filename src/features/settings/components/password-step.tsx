import type { FormEvent } from 'react'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { PasswordField } from '@/ui/form/password-field'
import styles from './step-form.module.css'

export type PasswordStepProps = {
  field: { name: string; error?: string | undefined }
  failure: string | undefined
  isSending: boolean
  label: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
}

/** Asks for the password again before something that matters. */
export function PasswordStep({
  field,
  failure,
  isSending,
  label,
  onSubmit,
  onCancel,
}: PasswordStepProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure && <FormFailure message={failure} />}
      <PasswordField {...field} autoComplete="current-password" />
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          {label}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
