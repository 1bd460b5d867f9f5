import type { Ending } from './ending'

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
