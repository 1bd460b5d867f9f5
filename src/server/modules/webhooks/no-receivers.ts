import type { Receivers } from './needs'

/** A browser’s copy of the server cannot reach programs. */
export const noReceivers: Receivers = {
  mayBe: async () => false,
  post: async () => ({ failure: 'unreachable' }),
}
