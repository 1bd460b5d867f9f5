import { useWatch } from 'react-hook-form'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { passwordStrength } from '@/lib/password-strength'
import { PasswordField } from '@/ui/form/password-field'
import { calls } from '../calls'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export type ChangePasswordFormProps = { onDone: (endedSessions: number) => void }

// The repetition never leaves the browser.
const empty = { currentPassword: '', newPassword: '', repeated: '' }

function checkRepeated({ newPassword, repeated }: Partial<typeof empty>) {
  if (newPassword === repeated) return undefined
  return { path: 'repeated', message: 'This is not the same as the new password' }
}

export function ChangePasswordForm({ onDone }: ChangePasswordFormProps) {
  const { form, refusal, isSending, submit } = useContractForm(
    calls.changePassword,
    empty,
    checkRepeated,
  )
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const handleSubmit = submit(({ endedSessions }) => onDone(endedSessions))
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <PasswordField
        {...bindField(form, 'currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...bindField(form, 'newPassword')}
        label="New password"
        autoComplete="new-password"
        strength={passwordStrength(newPassword)}
      />
      <PasswordField
        {...bindField(form, 'repeated')}
        label="Repeat new password"
        autoComplete="new-password"
      />
      <FormEnd refusal={refusal} isSending={isSending} label="Change password" />
    </form>
  )
}
