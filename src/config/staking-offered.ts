// Next's bundle and the server's share only the process.
const shared = globalThis as { fnxStaking?: boolean }

/** Called at start, and again when other plans come into force (`followPlans`). */
export function carryStaking(isOffered: boolean): void {
  shared.fnxStaking = isOffered
}

/**
 * Whether the terms in force offer a plan for new stakes. If not, pages, mails and the sandbox do
 * not mention staking; only a member who still has a stake sees it.
 */
export function isStakingOffered(): boolean {
  if (typeof document !== 'undefined') return document.documentElement.dataset.staking !== 'none'
  return shared.fnxStaking ?? true
}

/** The same as a word, for the `select` of a message. */
export const stakingOffered = () => (isStakingOffered() ? 'yes' : 'no')
