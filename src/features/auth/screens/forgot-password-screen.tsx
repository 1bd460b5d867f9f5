import Link from 'next/link'
import { useRouter } from 'next/router'
import { Suspense, useEffect } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { browserStorage } from '@/lib/storage/web-storage'
import { CaptchaField } from '@/ui/form/captcha-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { calls } from '../calls'
import styles from '../components/auth.module.css'
import { AuthFrame, FormEnd } from '../components/auth-frame'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import { forgotStep, forgotSteps } from '../next-steps'

// The login form uses the same draft, so what was typed there is filled in here.
const draft = { name: 'login', fields: ['identifier'], staysWhenSent: true } as const

export function ForgotPasswordScreen() {
  return (
    <AuthFrame
      title={passwordTexts.forgotTitle()}
      lead={passwordTexts.forgotLeadText()}
      next={forgotSteps(0)}
    >
      <Suspense>
        <ForgotForm />
      </Suspense>
      <p className={`${texts.note} ${styles.links}`}>
        {passwordTexts.rememberedText()}{' '}
        <Link href="/auth/login" prefetch={false}>
          {passwordTexts.backToLoginAction()}
        </Link>
      </p>
    </AuthFrame>
  )
}

function ForgotForm() {
  const { push } = useRouter()
  const { form, formError, attempt, isSending, submit } = useAppForm(calls.forgotPassword, {
    defaults: { identifier: '' },
    draft,
  })
  useEffect(() => form.setValue('device', browserStorage.read('device')), [form])
  const handleSubmit = submit(({ requestId, sent }) => {
    forgotStep.save({ requestId, sent: sentNow(sent) })
    void push('/auth/forgot-verify')
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
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <FormEnd formError={formError} isSending={isSending} label={passwordTexts.sendCodeAction()} />
    </form>
  )
}
