import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { type SentCode, useStep } from '@/lib/step'
import { calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame, AuthWaiting, WayOn } from '../components/auth-frame'
import { VisitorsOnly } from '../components/auth-gates'
import { CodeForm } from '../components/code-form'
import { nextSteps } from '../copy'
import { forgotStep, resetStep } from '../steps'

type ForgotCodeProps = { step: { requestId: string; sent: SentCode }; onDone: () => void }

export function ForgotVerifyScreen() {
  return (
    <VisitorsOnly instead="To set a new password, use the settings, or log out first.">
      <ForgotVerifySteps />
    </VisitorsOnly>
  )
}

function ForgotVerifySteps() {
  return (
    <AuthFrame
      title="Enter the code"
      lead="Six digits, good for five minutes. If nothing comes, the address may belong to no account."
      next={nextSteps.forgotVerify}
    >
      <Turn />
    </AuthFrame>
  )
}

function Turn() {
  const step = useStep(forgotStep)
  const [isDone, setIsDone] = useState(false)
  if (step === 'waiting' || isDone) return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label="Ask for a code">
        No code was asked for in this tab. The link in our e-mail works without one.
      </WayOn>
    )
  }
  return <ForgotCode step={step} onDone={() => setIsDone(true)} />
}

function ForgotCode({ step, onDone }: ForgotCodeProps) {
  const { push } = useRouter()
  const { requestId, sent } = step
  const { form, submit, ...state } = useAppForm(calls.verifyOTPForgotPassword, {
    defaults: { requestId, code: '' },
  })
  return (
    <CodeForm
      {...state}
      label="Code"
      field={bindField(form, 'code')}
      about={requestId}
      sandbox={{ waiting: 'If this belongs to an account, the code shows here in a moment' }}
      onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      onSubmit={submit(({ resetId }) => {
        onDone()
        resetStep.save({ resetId })
        forgotStep.clear()
        void push('/auth/reset-password')
      })}
    >
      <p className={styles.muted}>
        Sent to <bdi>{sent.to}</bdi>.{' '}
        <Link href="/auth/forgot-password" prefetch={false}>
          Send a new code
        </Link>
      </p>
    </CodeForm>
  )
}
