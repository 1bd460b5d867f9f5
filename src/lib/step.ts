import { useSyncExternalStore } from 'react'
import type { CodeSent } from '@/contract/user/fields'
import { type TabKey, tabStorage } from './storage/web-storage'

export interface SentCode {
  to: string
  resendAtMs: number
}

export const anySentCode: SentCode = { to: '', resendAtMs: 0 }

interface Step<Value> {
  read: () => Value | undefined
  save: (value: Value) => void
  clear: () => void
}

/**
 * The current step of a form, kept in the tab so that it survives a reload. A stored value whose
 * shape differs from the example is ignored.
 */
export function defineStep<Value extends object>(key: TabKey, example: Value): Step<Value> {
  let last: { text: string | undefined; value: Value | undefined } = {
    text: undefined,
    value: undefined,
  }
  return {
    read: () => {
      const text = tabStorage.read(key)
      // As long as the stored text is the same, so is the object, and no render is triggered.
      if (text !== last.text) last = { text, value: parseLike(text, example) }
      return last.value
    },
    save: (value) => tabStorage.write(key, JSON.stringify(value)),
    clear: () => tabStorage.remove(key),
  }
}

function parseLike<Value>(text: string | undefined, example: Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isLike(value, example) ? (value as Value) : undefined
  } catch {
    return undefined
  }
}

function isLike(value: unknown, example: unknown): boolean {
  if (typeof value !== typeof example || value === null) return false
  if (typeof example !== 'object') return true
  return Object.entries(example as object).every(([name, part]) =>
    isLike((value as Record<string, unknown>)[name], part),
  )
}

/** `waiting` while the page hydrates, because the server does not know what this tab has stored. */
export function useStep<Value>(step: Step<Value>): Value | undefined | 'waiting' {
  return useSyncExternalStore<Value | undefined | 'waiting'>(
    tabStorage.subscribe,
    step.read,
    () => 'waiting',
  )
}

export function sentNow({ to, resendAfterSeconds }: CodeSent): SentCode {
  return { to, resendAtMs: Date.now() + resendAfterSeconds * 1000 }
}

export const closingStep = defineStep('deactivate', anySentCode)
