import { useEffect } from 'react'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { call } from '@/lib/api/call'
import { ResendCode } from '@/lib/form/resend-code'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput } from '@/ui/form/otp-input'
import { SandboxCode } from '@/ui/form/sandbox-code'
import { showToast } from '@/ui/toast'
import { type ContactChangeStep, changeStep } from '../change-step'
import styles from './step-form.module.css'

export type ContactChangeConfirmProps = {
  step: ContactChangeStep
  /** Not when the page was loaded anew: then the focus stays where it is. */
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
          <OtpInput {...bindField(form, name)} label={`Code from the ${side} ${what}`} />
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
