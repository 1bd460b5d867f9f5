import { type FormEvent, useRef, useState } from 'react'
import { type ReviewCase, type ReviewedPerson, reviewedPerson } from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { useProfile } from '@/session/use-profile'

export type PersonField = keyof ReviewedPerson
type Errors = Partial<Record<PersonField, string>>

const draftName = 'kyc-person'
const names = ['fullName', 'birthDate', 'country', 'document'] as const

interface PersonForm {
  person: ReviewedPerson | null
  save: (person: ReviewedPerson) => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
}

/** What is typed survives a reload, and leaves the tab with the logout. */
export function usePersonForm({ person, save, onDone }: PersonForm) {
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
