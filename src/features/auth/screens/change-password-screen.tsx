import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { usePasswordStrength } from '@/lib/form/use-password-strength'
import { useIsLoggedIn, useSessionToken } from '@/session/session-store'
import { PasswordField } from '@/ui/form/password-field'
import { MuiRoot } from '@/ui/mui-root'
import { calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame, AuthResult, AuthWaiting } from '../components/auth-frame'
import { LoginFirst } from '../components/auth-gates'
import { FormEnd } from '../components/form-end'
import { nextSteps } from '../copy'

type ChangePasswordFormProps = { onDone: (endedSessions: number) => void }

// The repetition never leaves the browser.
const empty = { currentPassword: '', newPassword: '', repeated: '' }

export function ChangePasswordScreen() {
  const [ended, setEnded] = useState<number>()
  if (ended !== undefined) {
    return (
      <AuthResult
        title="Your password is changed"
        lead={`${endedText(ended)} This one goes on.`}
        next={nextSteps.passwordChanged}
        href="/settings"
        label="Go to settings"
      />
    )
  }
  return (
    <AuthFrame
      title="Change your password"
      lead="The current one first, so that nobody does it who only found your screen unlocked."
      next={nextSteps.changePassword}
    >
      <Turn onDone={setEnded} />
    </AuthFrame>
  )
}

function Turn({ onDone }: { onDone: (endedSessions: number) => void }) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn === undefined) return <AuthWaiting />
  if (!isLoggedIn) {
    return (
      <LoginFirst>
        Log in to change your password; you come back here. If you forgot it, the login page helps.
      </LoginFirst>
    )
  }
  return (
    <MuiRoot>
      <ChangePasswordForm onDone={onDone} />
    </MuiRoot>
  )
}

function endedText(count: number): string {
  if (count === 0) return 'You were logged in nowhere else.'
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`
}

function checkRepeated({ newPassword, repeated }: Partial<typeof empty>) {
  if (newPassword === repeated) return undefined
  return { path: 'repeated', message: 'This is not the same as the new password' }
}

function ChangePasswordForm({ onDone }: ChangePasswordFormProps) {
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
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <PasswordField
        {...bindField(form, 'currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...bindField(form, 'newPassword')}
        label="New password"
        autoComplete="new-password"
        strength={strength}
      />
      <PasswordField
        {...bindField(form, 'repeated')}
        label="Repeat new password"
        autoComplete="new-password"
      />
      <FormEnd formError={formError} isSending={isSending} label="Change password" />
    </form>
  )
}

/** Who is logged in, for what needs to know it late; nothing as long as nobody has answered. */
function useOwnName(): PasswordOwner {
  const token = useSessionToken()
  const [owner, setOwner] = useState<PasswordOwner>({})
  useEffect(() => {
    if (token === undefined) return
    let isLeft = false
    ownerOf(token).then(
      (found) => {
        if (!isLeft) setOwner(found)
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
    import('@/session/profile-options'),
  ])
  const { fullName, email, phone } = await queryClient.fetchQuery(profileOptions(token))
  return { fullName, email, phone }
}
