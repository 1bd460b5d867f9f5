import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { tokenStore } from '@/lib/storage/token-store'
import { type TabKey, tabStorage } from '@/lib/storage/web-storage'

type Draft = Record<string, string>

/** The fields that survive a reload. Passwords and codes are never among them. */
export interface FormDraft {
  name: string
  fields: readonly string[]
  staysWhenSent?: true
}

const keyOf = (name: string): TabKey => `draft:${name}`

const isNotStored = (name: string) => /password|code|captcha|repeat|secret|Id$/i.test(name)

export function useDraft<Values extends { [name in keyof Values]: string }>(
  name: string,
  read: (stored: Draft) => Values,
) {
  const [draft, setDraft] = useState<Values>(() => read(readDraft(name)))
  const change = (part: Partial<Values>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(name, next)
  }
  return { draft, change }
}

export function useFormDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  draft: FormDraft | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open form stays the same
  useEffect(() => (draft === undefined ? overLogin(form) : overReload(form, draft)), [])
  const clear = () => {
    if (draft !== undefined && draft.staysWhenSent === undefined) clearDraft(draft.name)
  }
  return { clear }
}

function overReload<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, fields }: FormDraft,
) {
  restore(form, fields, readDraft(name))
  const { unsubscribe } = form.watch(() => writeDraft(name, typedIn(form, fields)))
  return unsubscribe
}

function overLogin<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  if (tokenStore.read() === undefined) return undefined
  const fields = leafNames(form.getValues()).filter((name) => !isNotStored(name))
  const name = `${window.location.pathname} ${fields.join()}`
  restore(form, fields, readDraft(name))
  clearDraft(name)
  return () => {
    if (tokenStore.read() !== undefined && tabStorage.read('detour') === undefined) return
    writeDraft(name, typedIn(form, fields))
  }
}

function restore<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly string[],
  stored: Record<string, unknown>,
): void {
  for (const field of fields as readonly Path<Values>[]) {
    const value = stored[field]
    if (value === '' || typeof value !== typeof form.getValues(field)) continue
    form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
}

function typedIn<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly string[],
): Draft {
  return Object.fromEntries(fields.map((field) => [field, form.getValues(field as Path<Values>)]))
}

export function leafNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leafNames(value, `${prefix}${name}.`)
      : [prefix + name],
  )
}

export function readDraft(name: string): Draft {
  try {
    return (JSON.parse(tabStorage.read(keyOf(name)) ?? '{}') ?? {}) as Draft
  } catch {
    return {}
  }
}

export function writeDraft(name: string, draft: Draft): void {
  tabStorage.write(keyOf(name), JSON.stringify(draft))
}

export function clearDraft(name: string): void {
  tabStorage.remove(keyOf(name))
}
