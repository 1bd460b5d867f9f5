import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { type TabKey, tabStorage } from './storage/tab-storage'

/** A thing begun on one page and ended on another, such as a login between password and codes. */
export interface Step<Value> {
  read: () => Value | undefined
  save: (value: Value) => void
  clear: () => void
}

/** Kept by the tab, so that a reload goes on where it was. What does not fit the schema is no step. */
export function defineStep<Schema extends z.ZodMiniType>(
  key: TabKey,
  schema: Schema,
): Step<z.infer<Schema>> {
  let known: { text: string | undefined; value: z.infer<Schema> | undefined } = {
    text: undefined,
    value: undefined,
  }
  return {
    read: () => {
      const text = tabStorage.read(key)
      // The same text is the same object: a page that shows it is not drawn anew for nothing.
      if (text !== known.text) known = { text, value: parsed(schema, text) }
      return known.value
    },
    save: (value) => tabStorage.write(key, JSON.stringify(value)),
    clear: () => tabStorage.remove(key),
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string | undefined) {
  try {
    const result = schema.safeParse(JSON.parse(text ?? 'null'))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** `waiting` while the page wakes up: the server cannot know what a tab has begun. */
export function useStep<Value>(step: Step<Value>): Value | undefined | 'waiting' {
  return useSyncExternalStore<Value | undefined | 'waiting'>(
    tabStorage.subscribe,
    step.read,
    () => 'waiting',
  )
}
