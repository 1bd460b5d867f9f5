import type { Answer } from '@/contract/define'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import { type ContactKind, changeStep } from '../change-step'
import styles from './step-form.module.css'

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
