import { protectedActionCalls } from '@/contract/user/protected-actions'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { OtpInput } from '@/ui/form/otp-input'
import { SandboxCode } from '@/ui/form/sandbox-code'
import { showToast } from '@/ui/toast'
import type { AskedChange, ContactKind } from './contact-change'
import styles from './step-form.module.css'

export type ContactChangeConfirmProps = {
  kind: ContactKind
  asked: AskedChange
  onDone: () => void
  onCancel: () => void
}

export function ContactChangeConfirm({ kind, asked, onDone, onCancel }: ContactChangeConfirmProps) {
  const { changeId } = asked
  const { form, refusal, isSending, submit } = useContractForm(
    protectedActionCalls.verifyChangeContact,
    {
      changeId,
      oldCode: '',
      newCode: '',
    },
  )
  const what = kind === 'email' ? 'e-mail' : 'phone'
  const handleDone = () => {
    void showToast('success', `Your ${what} was changed`)
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit(handleDone)} noValidate>
      {refusal && <FormFailure message={refusal.message} />}
      <p className={styles.muted}>
        We sent a code to the old {what} ({asked.old.to}) and one to the new ({asked.new.to}). Both
        are good for five minutes.
      </p>
      <OtpInput {...bindField(form, 'oldCode')} label={`Code from the old ${what}`} />
      <OtpInput {...bindField(form, 'newCode')} label={`Code from the new ${what}`} />
      <SandboxCode about={changeId} />
      <div className={styles.ways}>
        <Button type="submit" isBusy={isSending}>
          Change {what}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
