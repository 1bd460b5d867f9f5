import { readEndedMark } from '@/lib/storage/token-store'
import * as m from './messages/ended'

/**
 * How the last session of this browser ended, for all of its tabs. `left`: logged out on purpose;
 * `closed`: with the account; `again`: to log in again; `over`: the day or the server ended it.
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

/** Where somebody goes whose session this tab ends, and how it ends. */
export interface Exit {
  to: string
  ending: Ending
}

let announced: Exit | undefined

/** Undefined unless this very tab is about to end the session. */
export function currentExit(): Exit | undefined {
  return announced
}

/** Said before a session is ended; whoever says it navigates too and takes it back. */
export function announceExit(exit: Exit | undefined): void {
  announced = exit
}

/** What a tab says that finds the session of this browser ended. */
export function endedSentence(ending: Ending | undefined): string {
  if (ending === 'over') return m.expiredToast()
  return ending === 'closed' ? m.closedToast() : m.elsewhereToast()
}
