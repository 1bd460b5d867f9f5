import { browserStorage } from './browser-storage'

// Twice as long as a tab waits for the server before it ends its session all the same.
const mostLeavingMs = 10_000

/**
 * How the last session ended, or is about to end: `left`, or `left@` and when somebody set out. A tab that was closed
 * on the way has ended nothing, so what it said grows old. The next login takes the mark away.
 */
export function readEndedMark(): string | undefined {
  const [mark, since] = browserStorage.read('ended')?.split('@') ?? []
  const isOld = since && Math.abs(Date.now() - Number(since)) > mostLeavingMs
  return isOld ? undefined : mark
}
