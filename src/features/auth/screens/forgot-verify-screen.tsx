import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useAppForm } from '@/lib/form/use-app-form'
import { type SentCode, useStep } from '@/lib/step'
import texts from '@/ui/text.module.css'
import { calls } from '../calls'
import styles from '../components/auth.module.css'
import { AuthFrame, AuthWaiting, VisitorsOnly, WayOn } from '../components/auth-frame'
import { CodeForm } from '../components/code-form'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import { forgotStep, forgotSteps, resetStep } from '../next-steps'

type ForgotCodeProps = { step: { requestId: string; sent: SentCode }; onDone: () => void }

export function ForgotVerifyScreen() {
  return (
    <VisitorsOnly instead={passwordTexts.resetInsteadText()}>
      <AuthFrame
        title={passwordTexts.forgotCodeTitle()}
        lead={passwordTexts.forgotCodeLeadText()}
        next={forgotSteps(0)}
      >
        <Turn />
      </AuthFrame>
    </VisitorsOnly>
  )
}

function Turn() {
  const step = useStep(forgotStep)
  const [isDone, setIsDone] = useState(false)
  if (step === 'waiting' || isDone) return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label={passwordTexts.askCodeAction()}>
        {passwordTexts.noRequestText()}
      </WayOn>
    )
  }
  return <ForgotCode step={step} onDone={() => setIsDone(true)} />
}

function ForgotCode({ step, onDone }: ForgotCodeProps) {
  const { push } = useRouter()
  const { requestId, sent } = step
  const { submit, ...state } = useAppForm(calls.verifyOTPForgotPassword, {
    defaults: { requestId, code: '' },
    isCheckedWhenSent: true,
  })
  return (
    <CodeForm
      {...state}
      name="code"
      label={passwordTexts.codeLabel()}
      sandbox={{ about: requestId, waiting: passwordTexts.waitingCodeText() }}
      onSubmit={submit(({ resetId }) => {
        onDone()
        resetStep.save({ resetId })
        forgotStep.clear()
        void push('/auth/reset-password')
      })}
    >
      <p className={`${texts.hint} ${styles.muted}`}>
        <bdi>{m.sentHint({ to: sent.to })}</bdi>{' '}
        <Link href="/auth/forgot-password" prefetch={false}>
          {passwordTexts.newCodeLabel()}
        </Link>
      </p>
    </CodeForm>
  )
}
