import Link from 'next/link'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { browserStorage } from '@/lib/storage/browser-storage'
import { keepEmail } from '@/session/keep-email'
import { CaptchaField } from '@/ui/form/captcha-field'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import { MuiRoot } from '@/ui/mui-root'
import { calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame } from '../components/auth-frame'
import { FormEnd } from '../components/form-end'
import { PasskeyLogin } from '../components/passkey-login'
import { identifierHint, nextSteps } from '../copy'
import { loginStep } from '../steps'

const empty = { identifier: '', password: '' }
const draft = { name: 'login', fields: ['identifier'] }

export function LoginScreen() {
  return (
    <AuthFrame
      title="Log in"
      lead="Your password first, then a code on your phone and one in your e‑mail."
      next={nextSteps.login}
    >
      <MuiRoot>
        <LoginForm />
      </MuiRoot>
      <PasskeyLogin />
      <nav className={styles.links} aria-label="Other ways">
        <Link href="/auth/forgot-password" prefetch={false}>
          Forgot your password?
        </Link>
        <Link href="/auth/signup" prefetch={false}>
          Open an account
        </Link>
      </nav>
    </AuthFrame>
  )
}

function LoginForm() {
  const { push } = useRouter()
  const { form, formError, attempt, isSending, submit } = useAppForm(calls.userLogin, {
    defaults: empty,
    draft,
  })
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
      hasPasskey: false,
    })
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
      <FormEnd formError={formError} isSending={isSending} label="Log in" />
    </form>
  )
}
