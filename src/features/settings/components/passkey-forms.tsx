import { passkeyCalls } from '@/contract/user/passkeys'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as accountTexts from '../messages/account'
import styles from '../settings.module.css'
import { PasswordStep } from './account-forms'

type PasskeyFormProps = { id: string; name: string; onDone: () => void; onCancel: () => void }

export function RenamePasskey({ id, name, onDone, onCancel }: PasskeyFormProps) {
  const { form, formError, isSending, submit } = useAppForm(
    async () => passkeyCalls.renamePasskey,
    { defaults: { id, name } },
  )
  return (
    <form className={`${stack.gap2} ${styles.form}`} noValidate onSubmit={submit(onDone)}>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, 'name')}
        label={accountTexts.passkeyNameLabel()}
        autoComplete="off"
      />
      <div className={row.row}>
        <Button type="submit" isBusy={isSending}>
          {accountTexts.saveAction()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {actions.cancelAction()}
        </Button>
      </div>
    </form>
  )
}

export function RemovePasskey({ id, name, onDone, onCancel }: PasskeyFormProps) {
  const { form, formError, isSending, submit } = useAppForm(
    async () => passkeyCalls.removePasskey,
    { defaults: { id, password: '' } },
  )
  const handleSubmit = submit(() => {
    onDone()
    void showToast('success', accountTexts.passkeyRemovedToast())
  })
  return (
    <div>
      <p className={`${texts.hint} ${styles.text}`}>{accountTexts.removePasskeyText({ name })}</p>
      <PasswordStep
        field={bindField(form, 'password')}
        failure={formError?.message}
        isSending={isSending}
        label={accountTexts.removePasskeyAction()}
        onSubmit={handleSubmit}
        onCancel={onCancel}
      />
    </div>
  )
}
