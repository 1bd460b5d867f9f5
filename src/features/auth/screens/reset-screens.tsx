import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '@/lib/api/api-error'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useStep } from '@/lib/step'
import { PasswordField } from '@/ui/form/password-field'
import stack from '@/ui/stack.module.css'
import { callNow, calls } from '../calls'
import { AuthFrame, AuthResult, AuthWaiting, FormEnd, WayOn } from '../components/auth-frame'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import { forgotSteps, loginSteps, resetStep } from '../next-steps'
import { usePasswordStrength } from '../use-password-strength'

type SecretState = 'waiting' | 'good' | 'refused'
type NewPasswordProps = {
  secret: string
  onDone: () => void
  onRefused: () => void
}
type ResetProps = {
  refused: { title: string; lead: string; label: string }
  children: (ends: Omit<NewPasswordProps, 'secret'>) => ReactNode
}

const refusing = new Set<number | undefined>([400, 422])

export function ResetScreen() {
  const refused = {
    title: passwordTexts.linkOverTitle(),
    lead: passwordTexts.linkOverLeadText(),
    label: passwordTexts.askNewLinkLabel(),
  }
  return <Reset refused={refused}>{(ends) => <LinkTurn {...ends} />}</Reset>
}

export function ResetPasswordScreen() {
  const refused = {
    title: passwordTexts.codeOverTitle(),
    lead: passwordTexts.codeOverLeadText(),
    label: passwordTexts.askNewCodeLabel(),
  }
  return <Reset refused={refused}>{(ends) => <CodeTurn {...ends} />}</Reset>
}

function Reset({ refused, children }: ResetProps) {
  const [end, setEnd] = useState<'set' | 'refused'>()
  if (end === 'set') {
    return (
      <AuthResult
        title={passwordTexts.setTitle()}
        lead={passwordTexts.setLeadText()}
        next={loginSteps('password')}
        href="/auth/login"
        label={m.goToLoginAction()}
      />
    )
  }
  if (end === 'refused') {
    return <AuthResult {...refused} next={forgotSteps(0)} href="/auth/forgot-password" />
  }
  return (
    <AuthFrame
      title={passwordTexts.chooseTitle()}
      lead={passwordTexts.chooseLeadText()}
      next={forgotSteps(1)}
    >
      {children({ onDone: () => setEnd('set'), onRefused: () => setEnd('refused') })}
    </AuthFrame>
  )
}

function LinkTurn(ends: Omit<NewPasswordProps, 'secret'>) {
  const token = useLinkToken()
  if (token === 'waiting') return <AuthWaiting />
  if (token === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label={passwordTexts.askLinkAction()}>
        {passwordTexts.noLinkText()}
      </WayOn>
    )
  }
  return <NewPassword secret={token} {...ends} />
}

function CodeTurn({ onDone, onRefused }: Omit<NewPasswordProps, 'secret'>) {
  const step = useStep(resetStep)
  if (step === 'waiting') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label={passwordTexts.askCodeAction()}>
        {passwordTexts.noCodeYetText()}
      </WayOn>
    )
  }
  const after = (end: () => void) => () => {
    end()
    resetStep.clear()
  }
  return <NewPassword secret={step.resetId} onDone={after(onDone)} onRefused={after(onRefused)} />
}

function NewPassword({ secret, onDone, onRefused }: NewPasswordProps) {
  const state = useSecretCheck(secret)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is known
  useEffect(() => {
    if (state === 'refused') onRefused()
  }, [state])
  if (state !== 'good') return <AuthWaiting />
  return <NewPasswordForm secret={secret} onDone={onDone} />
}

/** Checks the secret before a password is typed. Without an answer, sending checks it again. */
function useSecretCheck(secret: string): SecretState {
  const [state, setState] = useState<SecretState>('waiting')
  useEffect(() => {
    let isLeft = false
    const tell = (next: SecretState) => {
      if (!isLeft) setState(next)
    }
    callNow(calls.checkResetLink, { secret }).then(
      () => tell('good'),
      ({ status }: ApiError) => tell(refusing.has(status) ? 'refused' : 'good'),
    )
    return () => {
      isLeft = true
    }
  }, [secret])
  return state
}

function NewPasswordForm({ secret, onDone }: Omit<NewPasswordProps, 'onRefused'>) {
  const { form, formError, isSending, submit } = useAppForm(calls.resetPassword, {
    defaults: { 'token-or-id': secret, password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form className={stack.gap25} noValidate onSubmit={submit(onDone)}>
      <PasswordField
        {...bindField(form, 'password')}
        label={passwordTexts.newPasswordLabel()}
        autoComplete="new-password"
        {...usePasswordStrength(password)}
      />
      <FormEnd
        formError={formError}
        isSending={isSending}
        label={passwordTexts.setAction()}
        action={
          formError?.code === 'LINK_EXPIRED' && (
            <p>
              <Link href="/auth/forgot-password">{passwordTexts.newLinkText()}</Link>.{' '}
              {passwordTexts.oldStillText()}
            </p>
          )
        }
      />
    </form>
  )
}

/** Removes the secret from the address at once, so it stays in no history or screenshot. */
function useLinkToken(): string | undefined | 'waiting' {
  const [token, setToken] = useState<string | undefined | 'waiting'>('waiting')
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const secret = new URLSearchParams(hash.slice(1)).get('token') || undefined
    if (secret !== undefined) {
      const address = pathname + search
      window.history.replaceState(
        { ...window.history.state, as: address, url: address },
        '',
        address,
      )
    }
    setToken((before) => secret ?? (before === 'waiting' ? undefined : before))
  }, [])
  return token
}
