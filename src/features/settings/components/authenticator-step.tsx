import { twoFactorCalls } from '@/contract/user/two-factor'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { OtpInput } from '@/ui/form/otp-input'
import { QrPicture } from '@/ui/qr-picture'
import { Copyable } from './copyable'
import styles from './step-form.module.css'

export type AuthenticatorStepProps = {
  secret: { secret: string; otpauth: string; qr: { size: number; path: string } }
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function AuthenticatorStep({ secret, onDone, onCancel }: AuthenticatorStepProps) {
  const { form, refusal, isSending, submit } = useContractForm(
    twoFactorCalls.verifyTwoFactorGoogle,
    {
      action: 'confirm',
      code: '',
    },
  )
  const { secret: text, otpauth, qr } = secret
  return (
    <form
      className={styles.form}
      onSubmit={submit(({ recoveryCodes }) => onDone(recoveryCodes))}
      noValidate
    >
      <ol className={styles.steps}>
        <li>
          <p>Scan this with your authenticator app.</p>
          <QrPicture {...qr} label="QR code for the authenticator app" />
          <p className={styles.muted}>
            On this phone? <a href={otpauth}>Open the app</a>, or type the secret in:
          </p>
          <Copyable label="Secret" text={text.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        </li>
        <li>
          <p>Enter the six digits that the app shows.</p>
          <OtpInput {...bindField(form, 'code')} label="Authenticator code" />
        </li>
      </ol>
      {refusal && <FormFailure message={refusal.message} />}
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Switch on
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
