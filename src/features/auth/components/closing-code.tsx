import Link from 'next/link'
import { useEffect } from 'react'
import '@/lib/api/query-client'
import { focusFirst } from '@/lib/first-field'
import { ResendCode } from '@/lib/form/resend-code'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import { closingStep, type SentCode } from '@/lib/step'
import { useLogout } from '@/session/end-session'
import { useProfile } from '@/session/queries'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { callNow, calls } from '../calls'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import styles from './auth.module.css'
import { FormEnd } from './auth-frame'

export type ClosingCodeProps = { step: SentCode; onDone: () => void }

/**
 * Other codes are sent as soon as they are complete. This one waits for the button, because closing
 * an account cannot be undone.
 */
export function ClosingCode({ step, onDone }: ClosingCodeProps) {
  const logOut = useLogout()
  const { data: profile } = useProfile()
  const { form, formError, isSending, submit } = useAppForm(calls.verifyOTPDeactivate, {
    defaults: { code: '' },
  })
  useEffect(() => focusFirst('code'), [])
  const handleSubmit = submit(() => {
    onDone()
    closingStep.clear()
    void logOut({ says: passwordTexts.closedToast(), isClosed: true })
  })
  return (
    <form className={stack.gap25} noValidate onSubmit={handleSubmit}>
      <OtpInput
        {...bindCode(form, 'code')}
        label={m.emailCodeLabel()}
        hint={m.sentHint({ to: step.to })}
      />
      <div className={`${stack.gap05} ${styles.acts}`}>
        <FormEnd formError={formError} isSending={isSending} label={passwordTexts.closeAction()} />
        <ResendCode
          sent={step}
          onSent={closingStep.save}
          onResend={() => callNow(calls.sendOTPEmail, { purpose: 'deactivate' })}
        />
      </div>
      <SandboxCode
        about={profile?.id}
        channel="email"
        isCodesOnly
        onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      />
      <p className={`${texts.hint} ${styles.muted}`}>
        {passwordTexts.changedMindText()}{' '}
        <Link href="/settings" prefetch={false}>
          {passwordTexts.keepAction()}
        </Link>
        .
      </p>
    </form>
  )
}
