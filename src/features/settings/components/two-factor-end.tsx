import { twoFactorCalls } from '@/contract/user/two-factor'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import styles from './step-form.module.css'

export type TwoFactorEndProps = { onDone: () => void; onCancel: () => void }

export function TwoFactorEnd({ onDone, onCancel }: TwoFactorEndProps) {
  const { form, formError, isSending, submit } = useAppForm(twoFactorCalls.verifyTwoFactorGoogle, {
    defaults: { action: 'disable', password: '', code: '' },
  })
  return (
    <form className={styles.form} onSubmit={submit(onDone)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      <TextField
        {...bindField(form, 'code')}
        label="Authenticator code"
        hint="Six digits from the app, or one of your recovery codes."
        autoComplete="one-time-code"
      />
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Switch off
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Keep it on
        </Button>
      </div>
    </form>
  )
}
