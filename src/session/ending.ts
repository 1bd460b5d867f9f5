import { readEndedMark } from '@/lib/storage/ended-mark'

/**
 * How the last session of this browser ended, for all of its tabs. `left`: logged out on purpose;
 * `closed`: with the account; `again`: to log in anew; `over`: the day or the server ended it.
 */
export type Ending = 'left' | 'closed' | 'again' | 'over'

const known: readonly string[] = ['left', 'closed', 'again', 'over'] satisfies Ending[]

/** Undefined when another hand emptied the storage. */
export function readEnding(): Ending | undefined {
  const mark = readEndedMark()
  return mark !== undefined && known.includes(mark) ? (mark as Ending) : undefined
}

/** Who left on purpose leaves nothing for who sits down next. */
export function forgetsPerson(ending: Ending | undefined): boolean {
  return ending === 'left' || ending === 'closed'
}
