import { useSyncExternalStore } from 'react'
import type { CodeSent } from '@/contract/user/fields'
import { type TabKey, tabStorage } from './storage/tab-storage'

/** A code on its way: the hint where to, and from when on it may be sent again by this clock. */
export interface SentCode {
  to: string
  resendAtMs: number
}

/** What one looks like. */
export const anySentCode: SentCode = { to: '', resendAtMs: 0 }

/** A thing begun on one page and ended on another, such as a login between password and codes. */
export interface Step<Value> {
  read: () => Value | undefined
  save: (value: Value) => void
  clear: () => void
}

/**
 * Kept by the tab, so that a reload goes on where it was. The example says what belongs to a step;
 * what is stored in another shape, by an older page or another hand, is none.
 */
export function defineStep<Value extends object>(key: TabKey, example: Value): Step<Value> {
  let known: { text: string | undefined; value: Value | undefined } = {
    text: undefined,
    value: undefined,
  }
  return {
    read: () => {
      const text = tabStorage.read(key)
      // The same text is the same object: a page that shows it is not drawn again for nothing.
      if (text !== known.text) known = { text, value: parsed(text, example) }
      return known.value
    },
    save: (value) => tabStorage.write(key, JSON.stringify(value)),
    clear: () => tabStorage.remove(key),
  }
}

function parsed<Value>(text: string | undefined, example: Value): Value | undefined {
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

/** `waiting` while the page wakes up: the server cannot know what a tab has begun. */
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
