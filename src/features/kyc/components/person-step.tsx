import { type FormEvent, useRef, useState } from 'react'
import {
  documentType,
  type ReviewCase,
  type ReviewedPerson,
  reviewedPerson,
} from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { useProfile } from '@/session/profile-options'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import { documentNames } from '../copy'
import styles from './steps.module.css'

type PersonField = keyof ReviewedPerson

type Errors = Partial<Record<PersonField, string>>

const draftName = 'kyc-person'

const names = ['fullName', 'birthDate', 'country', 'document'] as const

interface PersonForm {
  person: ReviewedPerson | null
  save: (person: ReviewedPerson) => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
}

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

/** What is typed survives a reload, and leaves the tab with the logout. */
function usePersonForm({ person, save, onDone }: PersonForm) {
  const { data: profile } = useProfile()
  const [typed, setTyped] = useState<Record<string, string>>(() => readDraft(draftName))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const known: Record<string, string> = { fullName: profile?.fullName ?? '', ...person }
  const textOf = (name: PersonField) => typed[name] ?? known[name] ?? ''

  const handleChange = (name: PersonField, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    writeDraft(draftName, next)
  }
  const refuse = (issues: { path: PropertyKey[]; message: string }[]) => {
    const found = byField(issues)
    setErrors(found)
    const first = names.find((name) => found[name] !== undefined)
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const parsed = reviewedPerson.safeParse(
      Object.fromEntries(names.map((name) => [name, textOf(name)])),
    )
    if (!parsed.success) return void refuse(parsed.error.issues)
    setIsBusy(true)
    try {
      const changed = await save(parsed.data)
      clearDraft(draftName)
      onDone(changed)
    } catch (error) {
      const { message, errors: told } = error as ApiError
      const isOfField = refuse(told.map((field) => ({ ...field, path: [field.path] })))
      if (!isOfField) setFailure(message)
      setIsBusy(false)
    }
  }
  return { form, textOf, errors, failure, isBusy, handleChange, handleSubmit }
}

/** The first thing that is wrong with each. */
function byField(issues: { path: PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
}
