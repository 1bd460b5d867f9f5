import { useEffect } from 'react'
import type { Answer } from '@/contract/define'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { call } from '@/lib/api/call'
import { ResendCode } from '@/lib/form/resend-code'
import { bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput } from '@/ui/form/otp-input'
import { PasswordField } from '@/ui/form/password-field'
import { SandboxCode } from '@/ui/form/sandbox-code'
import { TextField } from '@/ui/form/text-field'
import { showToast } from '@/ui/toast'
import { type ContactChangeStep, type ContactKind, changeStep } from '../change-step'
import styles from './step-form.module.css'

export type ContactChangeConfirmProps = {
  step: ContactChangeStep
  /** Not when the page was reloaded: then the focus stays where it is. */
  isJustAsked: boolean
  onDone: () => void
  onCancel: () => void
}

const sides = [
  { side: 'old', name: 'oldCode' },
  { side: 'new', name: 'newCode' },
] as const

export function ContactChangeConfirm(props: ContactChangeConfirmProps) {
  const { step, isJustAsked, onDone, onCancel } = props
  const { changeId } = step
  const { form, formError, isSending, submit } = useAppForm(
    protectedActionCalls.verifyChangeContact,
    { defaults: { changeId, oldCode: '', newCode: '' } },
  )
  useEffect(() => {
    if (isJustAsked) form.setFocus('oldCode')
  }, [form, isJustAsked])
  const what = step.kind === 'email' ? 'e-mail' : 'phone'
  const handleDone = () => {
    void showToast('success', `Your ${what} was changed`)
    onDone()
  }
  const resend = (side: 'old' | 'new') =>
    call(protectedActionCalls.resendChangeContact, { changeId, side })
  return (
    <form className={styles.form} onSubmit={submit(handleDone)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <p className={styles.muted}>
        We sent two different codes, one to each {what}. Enter both: that shows that both are yours.
        Each is good for five minutes.
      </p>
      {sides.map(({ side, name }) => (
        <div key={side} className={styles.code}>
          <OtpInput
            {...bindCode(form, name)}
            label={`Code from the ${side} ${what}`}
            hint={`Sent to ${step[side].to}.`}
          />
          <ResendCode
            sent={step[side]}
            onResend={() => resend(side)}
            onSent={(sent) => changeStep.save({ ...step, [side]: { ...sent, to: step[side].to } })}
          />
          <SandboxCode
            about={changeId}
            to={step[side].to}
            onUse={(code) => form.setValue(name, code, { shouldValidate: true })}
          />
        </div>
      ))}
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Change {what}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export type ContactChangeAskProps = {
  kind: ContactKind
  /** What it is now. */
  own: string
  onCancel: () => void
}

export function ContactChangeAsk({ kind, own, onCancel }: ContactChangeAskProps) {
  const { form, formError, isSending, submit } = useAppForm(protectedActionCalls.changeContact, {
    defaults: { change: { kind, value: '' }, password: '' },
  })
  const isEmail = kind === 'email'
  const handleAsked = (asked: Answer<(typeof protectedActionCalls)['changeContact']>) => {
    const value = spelled(kind, form.getValues('change.value'))
    changeStep.save({
      changeId: asked.changeId,
      kind,
      askedAtMs: Date.now(),
      old: { ...sentNow(asked.old), to: own },
      new: { ...sentNow(asked.new), to: value },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit(handleAsked)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, 'change.value')}
        label={isEmail ? 'New e-mail' : 'New phone'}
        hint={isEmail ? undefined : 'With the country code, like +44 20 7946 0000.'}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        inputProps={isEmail ? {} : { dir: 'ltr' }}
      />
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Send codes
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** As the server spells it, so that what went there is found by it. */
function spelled(kind: ContactKind, typed: string): string {
  return kind === 'email' ? typed.trim() : typed.replaceAll(/[\s().-]/g, '')
}
