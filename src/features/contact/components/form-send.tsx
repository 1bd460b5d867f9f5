import type { FormError } from '@/lib/form/use-app-form'
import * as forms from '@/lib/messages/form'
import { tryAgainAction } from '@/messages/actions'
import { FormFailure } from '@/ui/form/form-notes'
import { SendButton } from '@/ui/form/send-button'

type FormSendProps = {
  formError: FormError | undefined
  isSending: boolean
  label: string
}

export function FormSend({ formError, isSending, label }: FormSendProps) {
  return (
    <>
      {formError && (
        <FormFailure message={formError.message}>
          <p>{formError.waitText ?? forms.keptText()}</p>
        </FormFailure>
      )}
      <SendButton isBusy={isSending}>
        {formError?.isRetryable ? tryAgainAction() : label}
      </SendButton>
    </>
  )
}
