import { useRouter } from 'next/router'
import { useState } from 'react'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { sentNow } from '@/lib/sent-code'
import { closingStep } from '@/session/closing-step'
import { Button } from '@/ui/button'
import { PasswordStep } from './password-step'

/** The password here, the code on a page of its own. */
export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  const { push } = useRouter()
  const { form, refusal, isSending, submit } = useContractForm(
    protectedActionCalls.deactivateAccount,
    {
      password: '',
    },
  )
  if (!isAsking) {
    return (
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Close account
      </Button>
    )
  }
  return (
    <PasswordStep
      field={bindField(form, 'password')}
      failure={refusal?.message}
      isSending={isSending}
      label="Send the code"
      onSubmit={submit((sent) => {
        closingStep.save(sentNow(sent))
        void push('/auth/otp-verify')
      })}
      onCancel={() => setIsAsking(false)}
    />
  )
}
