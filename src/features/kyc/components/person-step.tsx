import { documentType, type ReviewCase, type ReviewedPerson } from '@/contract/reviewed-person'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-failure'
import { TextField } from '@/ui/form/text-field'
import { documentNames } from '../copy'
import { type PersonField, usePersonForm } from '../hooks/use-person-form'
import styles from './steps.module.css'

export type PersonStepProps = {
  person: ReviewedPerson | null
  save: (person: ReviewedPerson) => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
}

const fields: {
  name: PersonField
  label: string
  type?: 'date'
  hint?: string
  complete: string
}[] = [
  {
    name: 'fullName',
    label: 'Full name',
    hint: 'Exactly as it stands in the document.',
    complete: 'name',
  },
  { name: 'birthDate', label: 'Date of birth', type: 'date', complete: 'bday' },
  { name: 'country', label: 'Country that issued the document', complete: 'country-name' },
]

/** Who it is, and by which document. */
export function PersonStep(props: PersonStepProps) {
  const { form, textOf, errors, failure, isBusy, handleChange, handleSubmit } = usePersonForm(props)
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <h2 tabIndex={-1}>Who you are</h2>
      {failure && <FormFailure message={failure} />}
      {fields.map(({ name, label, type, hint, complete }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          type={type ?? 'text'}
          value={textOf(name)}
          error={errors[name]}
          autoComplete={complete}
          onChange={({ target }) => handleChange(name, target.value)}
        />
      ))}
      <ChoiceField
        name="document"
        label="Document"
        chosen={textOf('document')}
        options={documentType.options.map((value) => ({ value, label: documentNames[value] }))}
        error={errors.document}
        onChange={({ target }) => handleChange('document', target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Continue
      </Button>
    </form>
  )
}
