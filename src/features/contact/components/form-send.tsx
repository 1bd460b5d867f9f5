import type { FormError } from '@/lib/form/use-app-form'
import * as forms from '@/lib/messages/form'
import { tryAgainAction } from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'

type FormSendProps = {
  formError: FormError | undefined
  isSending: boolean
  isDisabled?: boolean
  label: string
}

export function FormSend({ formError, isSending, isDisabled = false, label }: FormSendProps) {
  return (
    <>
      {formError && (
        <FormFailure message={formError.message}>
          <p>{formError.waitText ?? forms.keptText()}</p>
        </FormFailure>
      )}
      <Button type="submit" disabled={isDisabled} isBusy={isSending}>
        {formError?.isRetryable ? tryAgainAction() : label}
      </Button>
    </>
  )
}
