import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { focusFirst } from '@/lib/first-field'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { writeDraft } from '@/lib/form/use-form-draft'
import { sentNow } from '@/lib/step'
import * as actions from '@/messages/actions'
import * as session from '@/session/messages'
import { CaptchaField } from '@/ui/form/captcha-field'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { calls } from '../calls'
import styles from '../components/auth.module.css'
import { AuthFrame, FormEnd, VisitorsOnly } from '../components/auth-frame'
import { PhoneField } from '../components/phone-field'
import signup from '../components/signup.module.css'
import * as m from '../messages'
import * as signupTexts from '../messages/signup'
import { signupDraft, signupStep, signupSteps, typedPassword } from '../next-steps'
import { usePasswordStrength } from '../use-password-strength'

const empty = {
  fullName: '',
  email: '',
  phone: '',
  password: '',
  // The sentence above the button says that pressing it accepts the terms.
  acceptsTerms: true as const,
}

export function CreateAccountScreen() {
  return (
    <VisitorsOnly instead={session.otherAccountText()}>
      <AuthFrame
        step={m.stepText({ number: 1 })}
        title={signupTexts.createTitle()}
        lead={signupTexts.createLeadText()}
        next={signupSteps(0)}
      >
        <Suspense>
          <CreateAccountForm />
        </Suspense>
        <p className={`${texts.note} ${styles.links}`}>
          {signupTexts.haveAccountText()}{' '}
          <Link href="/auth/login" prefetch={false}>
            {m.goToLoginAction()}
          </Link>
        </p>
      </AuthFrame>
    </VisitorsOnly>
  )
}

function CreateAccountForm() {
  const { push } = useRouter()
  const { form, formError, attempt, isSending, submit } = useAppForm(calls.createAccount, {
    defaults: empty,
    draft: signupDraft,
  })
  useEffect(() => {
    const name = fieldToChange()
    if (name === undefined) return
    form.setValue('password', typedPassword.text)
    typedPassword.text = ''
    focusFirst(name)
  }, [form])
  // Bound in the order of the page, because the first invalid field gets the focus.
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
    typedPassword.text = form.getValues('password')
    signupStep.save({ signupId, channel: 'phone', sent: sentNow(sent) })
    writeDraft('login', { identifier: form.getValues('email').trim() })
    void push('/auth/otp-verification/phone')
  })
  return (
    <form className={stack.gap25} noValidate onSubmit={handleSubmit}>
      <TextField {...fullName} label={signupTexts.nameLabel()} autoComplete="name" />
      <TextField
        {...email}
        label={signupTexts.emailLabel()}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <PhoneField
        value={phone.field.value}
        onChange={phone.field.onChange}
        onBlur={phone.field.onBlur}
        inputRef={phone.field.ref}
        error={phone.fieldState.error?.message}
      />
      <PasswordField {...bindField(form, 'password')} autoComplete="new-password" {...strength} />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <Consent />
      <FormEnd formError={formError} isSending={isSending} label={actions.openAccountAction()} />
    </form>
  )
}

function fieldToChange(): 'phone' | 'email' | undefined {
  const name = window.location.hash.slice(1)
  return name === 'phone' || name === 'email' ? name : undefined
}

function Consent() {
  const inNewTab = (href: string) => (text: string) => (
    <Link key={href} href={href} prefetch={false} target="_blank">
      {text}
    </Link>
  )
  return (
    <p className={`${texts.note} ${signup.consent}`}>
      {signupTexts.consentText<ReactNode>({
        terms: inNewTab('/static/term-condition'),
        privacy: inNewTab('/static/privacy-policy'),
        risks: inNewTab('/static/risk-disclosure'),
      })}
    </p>
  )
}
