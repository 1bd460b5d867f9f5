import Link from 'next/link'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { clearDraft, useFormDraft } from '@/lib/form/use-form-draft'
import { sentNow } from '@/lib/sent-code'
import { browserStorage } from '@/lib/storage/browser-storage'
import { keepEmail } from '@/session/keep-email'
import { CaptchaField } from '@/ui/form/captcha-field'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import { calls } from '../calls'
import { identifierHint } from '../copy'
import { loginStep } from '../steps'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

const empty = { identifier: '', password: '' }

export function LoginForm() {
  const { push } = useRouter()
  const { form, refusal, attempt, isSending, submit } = useContractForm(calls.userLogin, empty)
  useFormDraft(form, 'login', ['identifier'])
  // A browser that logged in before says so: then nobody else's guesses can lock its owner out.
  useEffect(() => form.setValue('device', browserStorage.read('device')), [form])
  const handleSubmit = submit(({ challengeId, phone, email }) => {
    const { identifier } = form.getValues()
    if (identifier.includes('@')) keepEmail(identifier.trim())
    loginStep.save({
      challengeId,
      phone: sentNow(phone),
      email: sentNow(email),
      isAtAuthenticator: false,
    })
    clearDraft('login')
    void push('/auth/otp')
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
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <p className={styles.muted}>
        By logging in you accept the{' '}
        <Link href="/static/term-condition" prefetch={false}>
          terms
        </Link>{' '}
        and the{' '}
        <Link href="/static/privacy-policy" prefetch={false}>
          privacy policy
        </Link>
        .
      </p>
      <FormEnd refusal={refusal} isSending={isSending} label="Log in" />
    </form>
  )
}
