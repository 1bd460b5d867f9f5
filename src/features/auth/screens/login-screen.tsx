import Link from 'next/link'
import { useRouter } from 'next/router'
import { Suspense, useEffect } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { browserStorage } from '@/lib/storage/web-storage'
import * as actions from '@/messages/actions'
import { keepEmail } from '@/session/session-store'
import { CaptchaField } from '@/ui/form/captcha-field'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { calls } from '../calls'
import styles from '../components/auth.module.css'
import { AuthFrame, FormEnd } from '../components/auth-frame'
import { PasskeyLogin } from '../components/passkey-login'
import * as m from '../messages'
import { loginStep, loginSteps } from '../next-steps'

const empty = { identifier: '', password: '' }
const draft = { name: 'login', fields: ['identifier'] }

export function LoginScreen() {
  return (
    <AuthFrame title={actions.loginAction()} lead={m.loginLeadText()} next={loginSteps('password')}>
      <Suspense>
        <LoginForm />
      </Suspense>
      <PasskeyLogin />
      <nav className={`${texts.note} ${styles.links}`} aria-label={m.otherWaysLabel()}>
        <Link href="/auth/signup" prefetch={false}>
          {actions.openAccountAction()}
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
  // A browser that has logged in before has its own limit of attempts, so another person's guesses
  // do not lock its owner out.
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
    <form className={stack.gap25} noValidate onSubmit={handleSubmit}>
      <TextField
        {...bindField(form, 'identifier')}
        label={m.identifierLabel()}
        hint={m.identifierHint()}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className={styles.across}>
        <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
        <Link
          href="/auth/forgot-password"
          prefetch={false}
          className={`${texts.hint} ${texts.way}`}
        >
          {m.forgotAction()}
        </Link>
      </div>
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <FormEnd formError={formError} isSending={isSending} label={actions.loginAction()} />
    </form>
  )
}
