import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { usePasswordStrength } from '@/lib/form/use-password-strength'
import { useSessionToken } from '@/session/session-store'
import { PasswordField } from '@/ui/form/password-field'
import { calls } from '../calls'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export type ChangePasswordFormProps = { onDone: (endedSessions: number) => void }

// The repetition never leaves the browser.
const empty = { currentPassword: '', newPassword: '', repeated: '' }

function checkRepeated({ newPassword, repeated }: Partial<typeof empty>) {
  if (newPassword === repeated) return undefined
  return { path: 'repeated', message: 'This is not the same as the new password' }
}

export function ChangePasswordForm({ onDone }: ChangePasswordFormProps) {
  const { form, refusal, isSending, submit } = useContractForm(
    calls.changePassword,
    empty,
    checkRepeated,
  )
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
      <FormEnd refusal={refusal} isSending={isSending} label="Change password" />
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
