import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { tabStorage } from '@/lib/storage/tab-storage'

type Draft = Record<string, string>

/**
 * What was typed outlives a reload and a new login in this tab. Name the fields that may be kept:
 * passwords and codes never are.
 */
export function useFormDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  formName: string,
  fields: readonly Path<Values>[],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its fields stay the same
  useEffect(() => {
    const draft = readDraft(formName)
    for (const field of fields) {
      const stored = draft[field]
      if (stored) form.setValue(field, stored as PathValue<Values, Path<Values>>)
    }
    const { unsubscribe } = form.watch((values) => {
      const stored = fields.map((field) => [field, String(values[field] ?? '')])
      tabStorage.write(`draft:${formName}`, JSON.stringify(Object.fromEntries(stored)))
    })
    return unsubscribe
  }, [])
}

export function readDraft(formName: string): Draft {
  try {
    return (JSON.parse(tabStorage.read(`draft:${formName}`) ?? '{}') ?? {}) as Draft
  } catch {
    return {}
  }
}

export function writeDraft(formName: string, draft: Draft): void {
  tabStorage.write(`draft:${formName}`, JSON.stringify(draft))
}

export function clearDraft(formName: string): void {
  tabStorage.remove(`draft:${formName}`)
}
