import { profileCalls } from '@/contract/user/profile'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import { showToast } from '@/ui/toast'
import styles from './step-form.module.css'

export type NameFormProps = { fullName: string; onSaved: () => void; onCancel: () => void }

export function NameForm({ fullName, onSaved, onCancel }: NameFormProps) {
  const { form, formError, isSending, submit } = useAppForm(profileCalls.saveSettings, {
    defaults: { fullName },
  })
  const handleSaved = () => {
    void showToast('success', 'Your name was saved')
    onSaved()
  }
  return (
    <form className={styles.form} onSubmit={submit(handleSaved)} noValidate>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, 'fullName')}
        label="Full name"
        hint="As in your passport or identity card. It is fixed once your identity is approved."
        autoComplete="name"
      />
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Save name
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
