import {
  documentType,
  personStep,
  type ReviewCase,
  type ReviewedPerson,
} from '@/contract/reviewed-person'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useProfile } from '@/session/profile-options'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import { documentNames } from '../copy'
import styles from './steps.module.css'

export type PersonStepProps = {
  person: ReviewedPerson | null
  save: (person: ReviewedPerson) => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
}

const draft = { name: 'kyc-person', fields: ['fullName', 'birthDate', 'country', 'document'] }

/** Who it is, and by which document. */
export function PersonStep({ person, save, onDone }: PersonStepProps) {
  const { data: profile } = useProfile()
  const { form, formError, isSending, submit } = useAppForm(personStep, {
    defaults: {
      ...{ fullName: profile?.fullName ?? '', birthDate: '', country: '' },
      ...{ document: '' as ReviewedPerson['document'] },
      ...person,
    },
    draft,
    send: save,
  })
  return (
    <form className={styles.form} onSubmit={submit(onDone)} noValidate>
      <h2 tabIndex={-1}>Who you are</h2>
      {formError && <FormFailure message={formError.message} />}
      <TextField
        {...bindField(form, 'fullName')}
        label="Full name"
        hint="Exactly as it stands in the document."
        autoComplete="name"
      />
      <TextField
        {...bindField(form, 'birthDate')}
        label="Date of birth"
        type="date"
        autoComplete="bday"
      />
      <TextField
        {...bindField(form, 'country')}
        label="Country that issued the document"
        autoComplete="country-name"
      />
      <ChoiceField
        {...bindField(form, 'document')}
        label="Document"
        options={documentType.options.map((value) => ({ value, label: documentNames[value] }))}
      />
      <Button type="submit" isBusy={isSending}>
        Continue
      </Button>
    </form>
  )
}
