import { useRouter } from 'next/router'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { sentNow } from '@/lib/step'
import { closingStep } from '@/session/closing-step'
import { PasswordStep } from './password-step'

export type CloseAccountFormProps = { onCancel: () => void }

/** The password here, the code on a page of its own. */
export function CloseAccountForm({ onCancel }: CloseAccountFormProps) {
  const { push } = useRouter()
  const { form, formError, isSending, submit } = useAppForm(
    protectedActionCalls.deactivateAccount,
    { defaults: { password: '' } },
  )
  return (
    <PasswordStep
      field={bindField(form, 'password')}
      failure={formError?.message}
      isSending={isSending}
      label="Send the code"
      onSubmit={submit((sent) => {
        closingStep.save(sentNow(sent))
        void push('/auth/otp-verify')
      })}
      onCancel={onCancel}
    />
  )
}
