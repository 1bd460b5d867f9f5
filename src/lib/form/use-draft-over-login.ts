import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type TabKey, tabStorage } from '@/lib/storage/tab-storage'
import { tokenStore } from '@/lib/storage/token-store'
import { leafNames } from './leaf-names'

// Never written down: what proves something, and what belongs to a step that is over by then.
const isNotKept = (name: string) => /password|code|captcha|repeat|secret|Id$/i.test(name)

/**
 * When a session ends under a form, or an identity check is asked for in its middle, what was typed
 * waits in this tab until the page is opened again. Who leaves on purpose takes it away.
 */
export function useDraftOverLogin<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is the same as long as it is open
  useEffect(() => {
    if (tokenStore.read() === undefined) return
    const names = leafNames(form.getValues()).filter((name) => !isNotKept(name)) as Path<Values>[]
    const key: TabKey = `draft:${window.location.pathname} ${names.join()}`
    restore(form, names, key)
    return () => {
      if (tokenStore.read() !== undefined && tabStorage.read('detour') === undefined) return
      const typed = names.map((name) => [name, form.getValues(name)])
      tabStorage.write(key, JSON.stringify(Object.fromEntries(typed)))
    }
  }, [])
}

function restore<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  names: Path<Values>[],
  key: TabKey,
): void {
  const text = tabStorage.read(key)
  if (text === undefined) return
  tabStorage.remove(key)
  const kept = JSON.parse(text) as Record<string, unknown>
  for (const name of names) {
    if (typeof kept[name] === typeof form.getValues(name)) {
      form.setValue(name, kept[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
}
