import { readEndedMark } from '@/lib/storage/token-store'
import * as m from './messages/ended'

/**
 * For all tabs. left: on purpose · closed: with the account · again: to log in again · over: by
 * expiry or the server.
 */
export type Ending = 'left' | 'closed' | 'again' | 'over'

const endings: readonly string[] = ['left', 'closed', 'again', 'over'] satisfies Ending[]

export function readEnding(): Ending | undefined {
  const mark = readEndedMark()
  return mark !== undefined && endings.includes(mark) ? (mark as Ending) : undefined
}

/**
 * Whether everything about the person is deleted with the session, because another person may use
 * the browser next.
 */
export function forgetsPerson(ending: Ending | undefined): boolean {
  return ending === 'left' || ending === 'closed'
}

export interface Exit {
  to: string
  ending: Ending
}

let announced: Exit | undefined

export function currentExit(): Exit | undefined {
  return announced
}

export function announceExit(exit: Exit | undefined): void {
  announced = exit
}

export function endedSentence(ending: Ending | undefined): string {
  if (ending === 'over') return m.expiredToast()
  return ending === 'closed' ? m.closedToast() : m.elsewhereToast()
}
