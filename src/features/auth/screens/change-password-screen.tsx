import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PasswordOwner } from '@/contract/user/password'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { useIsLoggedIn, useSessionToken } from '@/session/session-store'
import { PasswordField } from '@/ui/form/password-field'
import stack from '@/ui/stack.module.css'
import { calls } from '../calls'
import { AuthFrame, AuthResult, AuthWaiting, FormEnd, LoginFirst } from '../components/auth-frame'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import { changeSteps } from '../next-steps'
import { usePasswordStrength } from '../use-password-strength'

// The repeated password never leaves the browser.
const empty = { currentPassword: '', newPassword: '', repeated: '' }

export function ChangePasswordScreen() {
  const [ended, setEnded] = useState<number>()
  if (ended !== undefined) {
    return (
      <AuthResult
        title={passwordTexts.changedTitle()}
        lead={passwordTexts.changedLeadText({ count: ended })}
        next={changeSteps(3)}
        href="/settings"
        label={m.goToSettingsAction()}
      />
    )
  }
  return (
    <AuthFrame
      title={passwordTexts.changeTitle()}
      lead={passwordTexts.changeLeadText()}
      next={changeSteps(0)}
    >
      <Turn onDone={setEnded} />
    </AuthFrame>
  )
}

function Turn({ onDone }: { onDone: (endedSessions: number) => void }) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn === undefined) return <AuthWaiting />
  if (!isLoggedIn) {
    return <LoginFirst>{passwordTexts.loginFirstText()}</LoginFirst>
  }
  return <ChangePasswordForm onDone={onDone} />
}

function checkRepeated({ newPassword, repeated }: Partial<typeof empty>) {
  if (newPassword === repeated) return undefined
  return { path: 'repeated', message: passwordTexts.repeatError() }
}

function ChangePasswordForm({ onDone }: { onDone: (endedSessions: number) => void }) {
  const { form, formError, isSending, submit } = useAppForm(calls.changePassword, {
    defaults: empty,
    check: checkRepeated,
  })
  const [newPassword, current] = useWatch({
    control: form.control,
    name: ['newPassword', 'currentPassword'],
  })
  const strength = usePasswordStrength(newPassword, { ...useOwnName(), current })
  const handleSubmit = submit(({ endedSessions }) => onDone(endedSessions))
  return (
    <form className={stack.gap25} noValidate onSubmit={handleSubmit}>
      <PasswordField
        {...bindField(form, 'currentPassword')}
        label={passwordTexts.currentLabel()}
        autoComplete="current-password"
      />
      <PasswordField
        {...bindField(form, 'newPassword')}
        label={passwordTexts.newPasswordLabel()}
        autoComplete="new-password"
        {...strength}
      />
      <PasswordField
        {...bindField(form, 'repeated')}
        label={passwordTexts.repeatLabel()}
        autoComplete="new-password"
      />
      <FormEnd formError={formError} isSending={isSending} label={actions.changePasswordAction()} />
    </form>
  )
}

function useOwnName(): PasswordOwner {
  const token = useSessionToken()
  const [owner, setOwner] = useState<PasswordOwner>({})
  useEffect(() => {
    if (token === undefined) return
    let isLeft = false
    ownerOf(token).then(
      (member) => {
        if (!isLeft) setOwner(member)
      },
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [token])
  return owner
}

async function ownerOf(token: string): Promise<PasswordOwner> {
  const [{ queryClient }, { profileOptions }] = await Promise.all([
    import('@/lib/api/query-client'),
    import('@/session/queries'),
  ])
  const { fullName, email, phone } = await queryClient.fetchQuery(profileOptions(token))
  return { fullName, email, phone }
}
