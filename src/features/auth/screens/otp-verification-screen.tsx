import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useState } from 'react'
import { useAppForm } from '@/lib/form/use-app-form'
import { clearDraft } from '@/lib/form/use-form-draft'
import { type SentCode, sentNow, useStep } from '@/lib/step'
import * as actions from '@/messages/actions'
import type { GrantedSession } from '@/session/log-in'
import * as session from '@/session/messages'
import texts from '@/ui/text.module.css'
import { callNow, calls } from '../calls'
import styles from '../components/auth.module.css'
import {
  AuthFrame,
  AuthResult,
  AuthWaiting,
  NoSessionStored,
  useBeginSession,
  VisitorsOnly,
  WayOn,
} from '../components/auth-frame'
import { CodeForm } from '../components/code-form'
import * as m from '../messages'
import * as signupTexts from '../messages/signup'
import {
  loginSteps,
  type SignupChannel,
  signupDraft,
  signupStep,
  signupSteps,
  typedPassword,
} from '../next-steps'

type SignupCodeProps = {
  step: { signupId: string; channel: SignupChannel; sent: SentCode }
  onPhoneDone: () => void
  onEmailDone: (granted: GrantedSession | undefined) => void
}

export type OtpVerificationScreenProps = { channel: SignupChannel }

const places = {
  phone: { number: 2, title: signupTexts.phoneTitle, change: signupTexts.wrongNumberLabel },
  email: { number: 3, title: signupTexts.emailTitle, change: signupTexts.wrongEmailLabel },
}

export function OtpVerificationScreen({ channel }: OtpVerificationScreenProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { state, begin } = useBeginSession()
  const handleEmailDone = (granted: GrantedSession | undefined) => {
    if (granted) begin(granted)
    else setIsOpen(true)
  }
  if (state === 'begun') return <AuthWaiting />
  if (isOpen) {
    return (
      <AuthResult
        title={signupTexts.openTitle()}
        lead={signupTexts.openLeadText()}
        next={loginSteps('password')}
        href="/auth/login"
        label={m.goToLoginAction()}
      />
    )
  }
  return (
    <VisitorsOnly instead={session.otherAccountText()}>
      {state === 'refused' ? (
        <Frame channel={channel}>
          <NoSessionStored />
        </Frame>
      ) : (
        <Turn channel={channel} onEmailDone={handleEmailDone} />
      )}
    </VisitorsOnly>
  )
}

type FrameProps = OtpVerificationScreenProps & { sent?: SentCode; children: ReactNode }

function Frame({ channel, sent, children }: FrameProps) {
  const { number, title, change } = places[channel]
  const lead = sent && (
    <>
      {signupTexts.sentLeadText()}{' '}
      <b>
        <bdi>{sent.to}</bdi>
      </b>
      .{' '}
      <Link href={`/auth/create-account#${channel}`} prefetch={false}>
        {change()}
      </Link>
    </>
  )
  return (
    <AuthFrame
      step={m.stepText({ number })}
      title={title()}
      lead={lead}
      next={signupSteps(number - 1)}
    >
      {children}
    </AuthFrame>
  )
}

type TurnProps = OtpVerificationScreenProps & Pick<SignupCodeProps, 'onEmailDone'>

function Turn({ channel, onEmailDone }: TurnProps) {
  const step = useStep(signupStep)
  const [isLeaving, setIsLeaving] = useState(false)
  if (step === 'waiting' || isLeaving) {
    return (
      <Frame channel={channel}>
        <AuthWaiting />
      </Frame>
    )
  }
  if (step === undefined) {
    return (
      <Frame channel={channel}>
        <WayOn href="/auth/create-account" label={actions.openAccountAction()}>
          {signupTexts.noSignupText()}
        </WayOn>
      </Frame>
    )
  }
  if (step.channel !== channel) {
    return (
      <Frame channel={channel}>
        <WayOn href={`/auth/otp-verification/${step.channel}`} label={actions.continueAction()}>
          {step.channel === 'email' ? signupTexts.emailNextText() : signupTexts.phoneNextText()}
        </WayOn>
      </Frame>
    )
  }
  const Code = channel === 'phone' ? PhoneCode : EmailCode
  return (
    <Frame channel={channel} sent={step.sent}>
      <Code step={step} onPhoneDone={() => setIsLeaving(true)} onEmailDone={onEmailDone} />
    </Frame>
  )
}

function PhoneCode({ step, onPhoneDone }: SignupCodeProps) {
  const { push } = useRouter()
  const { signupId } = step
  const { submit, ...state } = useAppForm(calls.verifyPhoneOtp, {
    defaults: { signupId, code: '' },
    isCheckedWhenSent: true,
  })
  return (
    <CodeForm
      {...state}
      name="code"
      label={m.phoneCodeLabel()}
      sandbox={{ about: signupId, channel: 'sms' }}
      onSubmit={submit(({ sent }) => {
        onPhoneDone()
        signupStep.save({ ...step, channel: 'email', sent: sentNow(sent) })
        void push('/auth/otp-verification/email')
      })}
      resend={{
        sent: step.sent,
        onSent: (sent) => signupStep.save({ ...step, sent }),
        onResend: async () => (await callNow(calls.verifyPhoneResendOtp, { signupId })).sent,
      }}
    />
  )
}

function EmailCode({ step, onEmailDone }: SignupCodeProps) {
  const { signupId } = step
  const { submit, ...state } = useAppForm(calls.verifyEmailOtp, {
    defaults: { signupId, code: '' },
    isCheckedWhenSent: true,
  })
  return (
    <CodeForm
      {...state}
      name="code"
      label={m.emailCodeLabel()}
      sandbox={{ about: signupId, channel: 'email' }}
      onSubmit={submit(({ granted }) => {
        typedPassword.text = ''
        clearDraft(signupDraft.name)
        onEmailDone(granted)
        signupStep.clear()
      })}
      resend={{
        sent: step.sent,
        onSent: (sent) => signupStep.save({ ...step, sent }),
        onResend: async () => (await callNow(calls.verifyEmailResendOtp, { signupId })).sent,
      }}
    >
      <p className={`${texts.hint} ${styles.muted}`}>
        {signupTexts.confirmedText()}{' '}
        <Link href="/auth/login" prefetch={false}>
          {m.goToLoginAction()}
        </Link>
        .
      </p>
    </CodeForm>
  )
}
