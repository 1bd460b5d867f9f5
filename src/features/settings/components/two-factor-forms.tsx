import { useState } from 'react'
import type { Answer } from '@/contract/define'
import { inFours } from '@/contract/format/addresses'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput } from '@/ui/form/otp-input'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as accountTexts from '../messages/account'
import styles from '../settings.module.css'
import { PasswordStep } from './account-forms'
import { Copyable, FormWays } from './setting-row'

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
      label={actions.continueAction()}
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
      className={`${stack.gap2} ${styles.form}`}
      onSubmit={submit(({ recoveryCodes }) => onDone(recoveryCodes))}
      noValidate
    >
      <ol className={`${styles.steps} ${stack.gap3}`}>
        <li>
          <p>{accountTexts.scanText()}</p>
          <QrPicture {...qr} label={accountTexts.qrHint()} />
          <p className={`${texts.hint} ${styles.text}`}>
            {accountTexts.phoneText()} <a href={otpauth}>{accountTexts.openAppAction()}</a>
          </p>
          <Copyable label={accountTexts.secretLabel()} text={inFours(text)} />
        </li>
        <li>
          <p>{accountTexts.enterCodeText()}</p>
          <OtpInput {...bindCode(form, 'code')} label={accountTexts.appCodeLabel()} />
        </li>
      </ol>
      {formError && <FormFailure message={formError.message} />}
      <FormWays label={accountTexts.confirmAction()} isSending={isSending} onCancel={onCancel} />
    </form>
  )
}

export type TwoFactorProofProps = TwoFactorBeginProps & { action: 'disable' | 'renew' }

export function TwoFactorProof({ action, onDone, onCancel }: TwoFactorProofProps) {
  const { form, formError, isSending, submit } = useAppForm(twoFactorCalls.verifyTwoFactorGoogle, {
    defaults: { action, password: '', code: '' },
  })
  const isRenewal = action === 'renew'
  return (
    <form
      className={`${stack.gap2} ${styles.form}`}
      onSubmit={submit(({ recoveryCodes }) => onDone(recoveryCodes))}
      noValidate
    >
      {isRenewal && <p>{accountTexts.renewText()}</p>}
      {formError && <FormFailure message={formError.message} />}
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      <TextField
        {...bindField(form, 'code')}
        label={accountTexts.appCodeLabel()}
        hint={accountTexts.anyCodeHint()}
        autoComplete="one-time-code"
      />
      <div className={row.row}>
        <Button type="submit" isBusy={isSending}>
          {isRenewal ? accountTexts.renewAction() : accountTexts.turnOffNowAction()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {isRenewal ? actions.cancelAction() : accountTexts.keepOnAction()}
        </Button>
      </div>
    </form>
  )
}

/** Cameras expect dark on white. */
function QrPicture({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
