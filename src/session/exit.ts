/** Where somebody goes whose session ends on a page that needs one, and whether they come back to it. */
export interface Exit {
  to: string
  comesBack: boolean
}

/** The day is over, or another tab logged out: the way back to the page is kept. */
const byItself: Exit = { to: '/', comesBack: true }
let announced = byItself

export function currentExit(): Exit {
  return announced
}

/** Said before a session is ended on purpose; whoever says it navigates too and takes it back. */
export function announceExit(exit: Exit | undefined): void {
  announced = exit ?? byItself
}
