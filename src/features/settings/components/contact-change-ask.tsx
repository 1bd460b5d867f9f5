import { protectedActionCalls } from '@/contract/user/protected-actions'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import type { AskedChange, ContactKind } from './contact-change'
import styles from './step-form.module.css'

export type ContactChangeAskProps = {
  kind: ContactKind
  onAsked: (asked: AskedChange) => void
  onCancel: () => void
}

export function ContactChangeAsk({ kind, onAsked, onCancel }: ContactChangeAskProps) {
  const { form, refusal, isSending, submit } = useContractForm(protectedActionCalls.changeContact, {
    change: { kind, value: '' },
    password: '',
  })
  const isEmail = kind === 'email'
  return (
    <form className={styles.form} onSubmit={submit(onAsked)} noValidate>
      {refusal && <FormFailure message={refusal.message} />}
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
