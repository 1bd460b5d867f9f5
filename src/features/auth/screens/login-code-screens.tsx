import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { ResendCode } from '@/lib/form/resend-code'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useStep } from '@/lib/step'
import { browserStorage } from '@/lib/storage/web-storage'
import type { GrantedSession } from '@/session/log-in'
import * as session from '@/session/messages'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import { TextField } from '@/ui/form/text-field'
import plain from '@/ui/plain-button.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { callNow, calls } from '../calls'
import styles from '../components/auth.module.css'
import {
  AuthFrame,
  AuthWaiting,
  FormEnd,
  NoSessionStored,
  useBeginSession,
  WayOn,
} from '../components/auth-frame'
import { useCodes } from '../components/code-form'
import { PasskeyStep } from '../components/passkey-login'
import * as m from '../messages'
import { loginStep, loginSteps } from '../next-steps'

type LoginStep = NonNullable<ReturnType<typeof loginStep.read>>
type LoginCodesFormProps = { step: LoginStep; onGranted: (granted: GrantedSession) => void }

const names = ['phoneCode', 'emailCode'] as const
const channels = [
  { channel: 'phone', label: m.phoneCodeLabel, carrier: 'sms' },
  { channel: 'email', label: m.emailCodeLabel, carrier: 'email' },
] as const

/**
 * A visitor who opens this address directly has not passed the password step. One who has passed it
 * stays until the login is done.
 */
function useLoginSteps(at: 'codes' | 'authenticator') {
  const step = useStep(loginStep)
  const [isThere, setIsThere] = useState(false)
  if (!isThere && typeof step === 'object') setIsThere(true)
  return loginSteps(isThere ? at : 'password')
}

export function OtpScreen() {
  return (
    <AuthFrame title={m.codesTitle()} lead={m.codesLeadText()} next={useLoginSteps('codes')}>
      <CodesTurn />
    </AuthFrame>
  )
}

function CodesTurn() {
  const step = useStep(loginStep)
  const { state, begin } = useBeginSession()
  if (state === 'refused') return <NoSessionStored />
  if (step === 'waiting' || state === 'begun') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/login" label={m.goToLoginAction()}>
        {m.noLoginText()}
      </WayOn>
    )
  }
  if (step.isAtAuthenticator) {
    return (
      <WayOn href="/auth/verify-otp" label={m.toAuthenticatorAction()}>
        {m.authenticatorLeadText()}
      </WayOn>
    )
  }
  return <LoginCodesForm step={step} onGranted={begin} />
}

function LoginCodesForm({ step, onGranted }: LoginCodesFormProps) {
  const { push } = useRouter()
  const { challengeId } = step
  const { form, formError, isSending, submit } = useAppForm(calls.loginVerifyOtp, {
    defaults: { challengeId, phoneCode: '', emailCode: '' },
    isCheckedWhenSent: true,
  })
  const codes = useCodes(
    form,
    names,
    submit((answer) => {
      if (answer.next === 'done') return onGranted(answer)
      loginStep.save({ ...step, isAtAuthenticator: true, hasPasskey: answer.hasPasskey })
      void push('/auth/verify-otp')
    }),
  )
  const resend = async (channel: 'phone' | 'email') => {
    const device = browserStorage.read('device')
    return (await callNow(calls.loginResendOtp, { challengeId, channel, device }))[channel]
  }
  return (
    <form className={stack.gap25} {...codes.form}>
      {channels.map(({ channel, label, carrier }, place) => (
        <div key={channel} className={stack.gap05}>
          <OtpInput
            {...codes.field(place)}
            label={label()}
            hint={(place === 0 ? m.sentHint : m.codesHint)({ to: step[channel].to })}
          />
          <ResendCode
            sent={step[channel]}
            onResend={() => resend(channel)}
            onSent={(sent) => {
              codes.clear(place)
              loginStep.save({ ...step, [channel]: sent })
            }}
          />
          <SandboxCode about={challengeId} channel={carrier} onUse={codes.use(place)} />
        </div>
      ))}
      <FormEnd formError={formError} isSending={isSending} label={m.verifyAction()} />
      <p className={`${texts.hint} ${styles.muted}`}>
        {m.noCodeText()}{' '}
        <Link href="/auth/login" prefetch={false}>
          {m.startOverAction()}
        </Link>
        .
      </p>
    </form>
  )
}

export function VerifyOtpScreen() {
  return (
    <AuthFrame
      title={m.authenticatorTitle()}
      lead={m.authenticatorLeadText()}
      next={useLoginSteps('authenticator')}
    >
      <AuthenticatorTurn />
    </AuthFrame>
  )
}

function AuthenticatorTurn() {
  const step = useStep(loginStep)
  const [isRecovery, setIsRecovery] = useState(false)
  const { state, begin } = useBeginSession()
  if (state === 'refused') return <NoSessionStored />
  if (step === 'waiting' || state === 'begun') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/login" label={m.goToLoginAction()}>
        {m.noLoginText()}
      </WayOn>
    )
  }
  if (!step.isAtAuthenticator) {
    return (
      <WayOn href="/auth/otp" label={m.codesTitle()}>
        {m.codesFirstText()}
      </WayOn>
    )
  }
  const Form = isRecovery ? RecoveryForm : AppCodeForm
  const { challengeId, hasPasskey } = step
  return (
    <>
      <Form
        challengeId={challengeId}
        onGranted={begin}
        onOther={() => setIsRecovery(!isRecovery)}
      />
      {hasPasskey && <PasskeyStep challengeId={challengeId} onGranted={begin} />}
    </>
  )
}

type AuthenticatorFormProps = {
  challengeId: string
  onGranted: (granted: GrantedSession) => void
  onOther: () => void
}

function useAuthenticatorForm({ challengeId, onGranted }: AuthenticatorFormProps) {
  const { form, submit, formError, isSending } = useAppForm(calls.loginVerifyOtp, {
    defaults: { challengeId, authenticatorCode: '' },
    isCheckedWhenSent: true,
  })
  const handleSubmit = submit((answer) => {
    if (answer.next === 'done') onGranted(answer)
  })
  const action = ['CODE_EXPIRED', 'TRIES_USED_UP'].includes(formError?.code ?? '') && (
    <p>
      <Link href="/auth/login">{session.logInAgainAction()}</Link>
    </p>
  )
  const end = (
    <FormEnd formError={formError} action={action} isSending={isSending} label={m.verifyAction()} />
  )
  return { form, end, onSubmit: handleSubmit }
}

function AppCodeForm(props: AuthenticatorFormProps) {
  const { form, end, onSubmit } = useAuthenticatorForm(props)
  const codes = useCodes(form, ['authenticatorCode'], onSubmit)
  return (
    <form className={stack.gap25} {...codes.form}>
      <OtpInput {...codes.field(0)} label={m.authenticatorLabel()} hint={m.codeHint()} />
      <button type="button" className={`${styles.quietly} ${plain.words}`} onClick={props.onOther}>
        {m.toRecoveryAction()}
      </button>
      {end}
    </form>
  )
}

function RecoveryForm(props: AuthenticatorFormProps) {
  const { form, end, onSubmit } = useAuthenticatorForm(props)
  return (
    <form className={stack.gap25} noValidate onSubmit={onSubmit}>
      <TextField
        {...bindField(form, 'authenticatorCode')}
        label={m.recoveryLabel()}
        hint={m.recoveryHint()}
        autoComplete="off"
        autoFocus
        dir="ltr"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <button type="button" className={`${styles.quietly} ${plain.words}`} onClick={props.onOther}>
        {m.toAppAction()}
      </button>
      {end}
    </form>
  )
}
