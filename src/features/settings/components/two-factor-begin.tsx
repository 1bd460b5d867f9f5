import { useState } from 'react'
import type { Answer } from '@/contract/define'
import { twoFactorCalls } from '@/contract/user/two-factor'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { AuthenticatorStep } from './authenticator-step'
import { PasswordStep } from './password-step'

export type TwoFactorBeginProps = {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

type Secret = Answer<(typeof twoFactorCalls)['enableTwoFactorGoogle']>

/** The password, then the secret for the app and the first code from it. */
export function TwoFactorBegin({ onDone, onCancel }: TwoFactorBeginProps) {
  const [secret, setSecret] = useState<Secret>()
  const { form, refusal, isSending, submit } = useContractForm(
    twoFactorCalls.enableTwoFactorGoogle,
    {
      password: '',
    },
  )
  if (secret !== undefined) {
    return <AuthenticatorStep secret={secret} onDone={onDone} onCancel={onCancel} />
  }
  return (
    <PasswordStep
      field={bindField(form, 'password')}
      failure={refusal?.message}
      isSending={isSending}
      label="Go on"
      onSubmit={submit(setSecret)}
      onCancel={onCancel}
    />
  )
}
