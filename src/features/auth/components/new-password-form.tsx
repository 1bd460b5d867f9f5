import Link from 'next/link'
import { useWatch } from 'react-hook-form'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { usePasswordStrength } from '@/lib/form/use-password-strength'
import { PasswordField } from '@/ui/form/password-field'
import { calls } from '../calls'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export type NewPasswordFormProps = {
  /** Of an e-mailed link, or given for a right code; it works once. */
  secret: string
  onDone: () => void
}

export function NewPasswordForm({ secret, onDone }: NewPasswordFormProps) {
  const { form, refusal, isSending, submit } = useContractForm(calls.resetPassword, {
    'token-or-id': secret,
    password: '',
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form className={styles.form} noValidate onSubmit={submit(onDone)}>
      <PasswordField
        {...bindField(form, 'password')}
        label="New password"
        autoComplete="new-password"
        strength={usePasswordStrength(password)}
      />
      <FormEnd
        refusal={refusal}
        isSending={isSending}
        label="Set password"
        cure={
          refusal?.code === 'LINK_EXPIRED' && (
            <p>
              <Link href="/auth/forgot-password">Ask for a new code or link</Link>. Your old
              password still counts.
            </p>
          )
        }
      />
    </form>
  )
}
