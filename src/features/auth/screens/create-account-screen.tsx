import Link from 'next/link'
import { useRouter } from 'next/router'
import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { writeDraft } from '@/lib/form/use-form-draft'
import { usePasswordStrength } from '@/lib/form/use-password-strength'
import { sentNow } from '@/lib/step'
import { CaptchaField } from '@/ui/form/captcha-field'
import { CheckBox } from '@/ui/form/check-box'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import { MuiRoot } from '@/ui/mui-root'
import { calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame } from '../components/auth-frame'
import { VisitorsOnly } from '../components/auth-gates'
import { FormEnd } from '../components/form-end'
import { PhoneField } from '../components/phone-field'
import signupStyles from '../components/signup.module.css'
import { nextSteps } from '../copy'
import { signupStep } from '../steps'

const empty = { fullName: '', email: '', phone: '', password: '' }
const draft = { name: 'create-account', fields: ['fullName', 'email', 'phone'] }

export function CreateAccountScreen() {
  return (
    <VisitorsOnly instead="To open another account, log out first.">
      <CreateAccountSteps />
    </VisitorsOnly>
  )
}

function CreateAccountSteps() {
  return (
    <AuthFrame
      title="Create your account"
      lead="Who you are, how we reach you, and how you prove that it is you."
      next={nextSteps.createAccount}
    >
      <MuiRoot>
        <CreateAccountForm />
      </MuiRoot>
      <nav className={styles.links} aria-label="Other ways">
        <p>
          You have an account?{' '}
          <Link href="/auth/login" prefetch={false}>
            Go to login
          </Link>
        </p>
      </nav>
    </AuthFrame>
  )
}

function CreateAccountForm() {
  const { push } = useRouter()
  const { form, formError, attempt, isSending, submit } = useAppForm(calls.createAccount, {
    defaults: empty,
    draft,
  })
  // Bound in the order of the page: the first one that is wrong gets the focus.
  const fullName = bindField(form, 'fullName')
  const email = bindField(form, 'email')
  const phone = useController({ control: form.control, name: 'phone' })
  const [password, ownName, ownEmail] = useWatch({
    control: form.control,
    name: ['password', 'fullName', 'email'],
  })
  const owner = { fullName: ownName, email: ownEmail, phone: phone.field.value }
  const strength = usePasswordStrength(password, owner)
  const handleSubmit = submit(({ signupId, sent }) => {
    signupStep.save({ signupId, channel: 'phone', sent: sentNow(sent) })
    writeDraft('login', { identifier: form.getValues('email').trim() })
    void push('/auth/otp-verification/phone')
  })
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        {...fullName}
        label="Full name"
        hint="As on your passport or identity card."
        autoComplete="name"
      />
      <TextField
        {...email}
        label="Email"
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: 'email', spellCheck: false }}
      />
      <PhoneField
        value={phone.field.value}
        onChange={phone.field.onChange}
        onBlur={phone.field.onBlur}
        inputRef={phone.field.ref}
        error={phone.fieldState.error?.message}
      />
      <PasswordField
        {...bindField(form, 'password')}
        autoComplete="new-password"
        strength={strength}
      />
      <TermsCheck {...bindField(form, 'acceptsTerms')} />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <FormEnd formError={formError} isSending={isSending} label="Create account" />
    </form>
  )
}

type TermsCheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

function TermsCheck({ error, inputRef, ...rest }: TermsCheckProps) {
  const id = useId()
  return (
    <div
      className={
        error === undefined ? signupStyles.check : `${signupStyles.check} ${signupStyles.wrong}`
      }
    >
      <label htmlFor={id}>
        <CheckBox
          {...rest}
          inputRef={inputRef}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>
          I accept the{' '}
          <Link href="/static/term-condition" prefetch={false} target="_blank">
            terms
          </Link>{' '}
          and the{' '}
          <Link href="/static/privacy-policy" prefetch={false} target="_blank">
            privacy policy
          </Link>
          , and I have read the{' '}
          <Link href="/static/risk-disclosure" prefetch={false} target="_blank">
            risks
          </Link>
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={signupStyles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
