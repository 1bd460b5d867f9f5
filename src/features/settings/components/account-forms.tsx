import { useRouter } from 'next/router'
import { type FormEvent, useEffect } from 'react'
import type { Answer } from '@/contract/define'
import { type OwnField, profileCalls } from '@/contract/user/profile'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { call } from '@/lib/api/call'
import { ResendCode } from '@/lib/form/resend-code'
import { bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import { closingStep, sentNow } from '@/lib/step'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { type ContactChangeStep, type ContactKind, changeStep } from '../change-step'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import { FormWays } from './setting-row'

export interface OwnFieldMessages {
  label: () => string
  hint?: () => string
  autoComplete: string
  save: () => string
  saved: () => string
}

export type OwnFieldFormProps = {
  name: OwnField
  value: string
  messages: OwnFieldMessages
  onSaved: () => void
  onCancel: () => void
}

export function OwnFieldForm({ name, value, messages, onSaved, onCancel }: OwnFieldFormProps) {
  const { form, formError, isSending, submit } = useAppForm(profileCalls.saveSettings, {
    defaults: { [name]: value },
  })
  const handleSaved = () => {
    void showToast('success', messages.saved())
    onSaved()
  }
  return (
    <form className={`${stack.gap2} ${styles.form}`} onSubmit={submit(handleSaved)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, name)}
        label={messages.label()}
        hint={messages.hint?.()}
        autoComplete={messages.autoComplete}
      />
      <FormWays label={messages.save()} isSending={isSending} onCancel={onCancel} />
    </form>
  )
}

export function CloseAccountForm({ onCancel }: { onCancel: () => void }) {
  const { push } = useRouter()
  const { form, formError, isSending, submit } = useAppForm(
    protectedActionCalls.deactivateAccount,
    { defaults: { password: '' } },
  )
  return (
    <PasswordStep
      field={bindField(form, 'password')}
      failure={formError?.message}
      isSending={isSending}
      label={m.sendCodeAction()}
      onSubmit={submit((sent) => {
        closingStep.save(sentNow(sent))
        void push('/auth/otp-verify')
      })}
      onCancel={onCancel}
    />
  )
}

export type PasswordStepProps = {
  field: { name: string; error?: string | undefined }
  failure: string | undefined
  isSending: boolean
  label: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { field, failure, isSending, label, onSubmit, onCancel } = props
  return (
    <form className={`${stack.gap2} ${styles.form}`} onSubmit={onSubmit} noValidate>
      {failure && <FormFailure message={failure} />}
      <PasswordField {...field} autoComplete="current-password" />
      <FormWays label={label} isSending={isSending} onCancel={onCancel} />
    </form>
  )
}

export type ContactAskProps = {
  kind: ContactKind
  own: string
  onCancel: () => void
}

export function ContactAsk({ kind, own, onCancel }: ContactAskProps) {
  const { form, formError, isSending, submit } = useAppForm(protectedActionCalls.changeContact, {
    defaults: { change: { kind, value: '' }, password: '' },
  })
  const isEmail = kind === 'email'
  const handleAsked = (answer: Answer<(typeof protectedActionCalls)['changeContact']>) => {
    const value = normalizeContact(kind, form.getValues('change.value'))
    changeStep.save({
      changeId: answer.changeId,
      kind,
      askedAtMs: Date.now(),
      old: { ...sentNow(answer.old), to: own },
      new: { ...sentNow(answer.new), to: value },
    })
  }
  return (
    <form className={`${stack.gap2} ${styles.form}`} onSubmit={submit(handleAsked)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, 'change.value')}
        label={isEmail ? m.newEmailLabel() : m.newPhoneLabel()}
        hint={isEmail ? undefined : m.newPhoneHint()}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        dir={isEmail ? 'auto' : 'ltr'}
      />
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      <FormWays label={m.sendCodesAction()} isSending={isSending} onCancel={onCancel} />
    </form>
  )
}

function normalizeContact(kind: ContactKind, text: string): string {
  return kind === 'email' ? text.trim() : text.replaceAll(/[\s().-]/g, '')
}

export type ContactConfirmProps = {
  step: ContactChangeStep
  isJustAsked: boolean
  onDone: () => void
  onCancel: () => void
}

const sides = [
  { side: 'old', name: 'oldCode', label: m.oldCodeHint },
  { side: 'new', name: 'newCode', label: m.newCodeHint },
] as const

export function ContactConfirm({ step, isJustAsked, onDone, onCancel }: ContactConfirmProps) {
  const { changeId, kind } = step
  const { form, formError, isSending, submit } = useAppForm(
    protectedActionCalls.verifyChangeContact,
    { defaults: { changeId, oldCode: '', newCode: '' } },
  )
  useEffect(() => {
    if (isJustAsked) form.setFocus('oldCode')
  }, [form, isJustAsked])
  const handleDone = () => {
    void showToast('success', m.contactChangedToast({ kind }))
    onDone()
  }
  const resend = (side: 'old' | 'new') =>
    call(protectedActionCalls.resendChangeContact, { changeId, side })
  return (
    <form className={`${stack.gap2} ${styles.form}`} onSubmit={submit(handleDone)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <p className={`${texts.hint} ${styles.text}`}>{m.codesText()}</p>
      {sides.map(({ side, name, label }) => (
        <div key={side} className={`${stack.gap05} ${styles.code}`}>
          <OtpInput
            {...bindCode(form, name)}
            label={label({ kind })}
            hint={m.sentToHint({ to: step[side].to })}
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
      <FormWays
        label={kind === 'email' ? m.changeEmailAction() : m.changePhoneAction()}
        isSending={isSending}
        onCancel={onCancel}
      />
    </form>
  )
}
