import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { useFormDraft } from '@/lib/form/use-form-draft'
import { sentNow } from '@/lib/sent-code'
import { browserStorage } from '@/lib/storage/browser-storage'
import { CaptchaField } from '@/ui/form/captcha-field'
import { TextField } from '@/ui/form/text-field'
import { calls } from '../calls'
import { identifierHint } from '../copy'
import { forgotStep } from '../steps'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export function ForgotForm() {
  const { push } = useRouter()
  const { form, refusal, attempt, isSending, submit } = useContractForm(calls.forgotPassword, {
    identifier: '',
  })
  // Shared with the login form: who forgot the password has just typed it there.
  useFormDraft(form, 'login', ['identifier'])
  useEffect(() => form.setValue('device', browserStorage.read('device')), [form])
  const handleSubmit = submit(({ requestId, sent }) => {
    forgotStep.save({ requestId, sent: sentNow(sent) })
    void push('/auth/forgot-verify')
  })
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        {...bindField(form, 'identifier')}
        label="Email or phone"
        hint={identifierHint}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'off', spellCheck: false }}
      />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <FormEnd refusal={refusal} isSending={isSending} label="Send code" />
    </form>
  )
}
