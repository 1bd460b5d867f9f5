import { useState } from 'react'
import type { Answer } from '@/contract/define'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput } from '@/ui/form/otp-input'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import { Copyable } from './copyable'
import { PasswordStep } from './password-step'
import styles from './step-form.module.css'

type AuthenticatorStepProps = {
  secret: { secret: string; otpauth: string; qr: { size: number; path: string } }
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export type TwoFactorBeginProps = {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

type Secret = Answer<(typeof twoFactorCalls)['enableTwoFactorGoogle']>

/** The password, then the secret for the app and the first code from it. */
export function TwoFactorBegin({ onDone, onCancel }: TwoFactorBeginProps) {
  const [secret, setSecret] = useState<Secret>()
  const { form, formError, isSending, submit } = useAppForm(twoFactorCalls.enableTwoFactorGoogle, {
    defaults: { password: '' },
  })
  if (secret !== undefined) {
    return <AuthenticatorStep secret={secret} onDone={onDone} onCancel={onCancel} />
  }
  return (
    <PasswordStep
      field={bindField(form, 'password')}
      failure={formError?.message}
      isSending={isSending}
      label="Go on"
      onSubmit={submit(setSecret)}
      onCancel={onCancel}
    />
  )
}

function AuthenticatorStep({ secret, onDone, onCancel }: AuthenticatorStepProps) {
  const { form, formError, isSending, submit } = useAppForm(twoFactorCalls.verifyTwoFactorGoogle, {
    defaults: { action: 'confirm', code: '' },
  })
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
          <OtpInput {...bindCode(form, 'code')} label="Authenticator code" />
        </li>
      </ol>
      {formError && <FormFailure message={formError.message} />}
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

type QrPictureProps = { size: number; path: string; label: string }

/** Always dark on white, whatever the theme: cameras expect it. */
function QrPicture({ size, path, label }: QrPictureProps) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
