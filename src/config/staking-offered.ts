// Next's bundle and the server's share only the process.
const shared = globalThis as { fnxStaking?: boolean }

/** A process says it at its start, and whenever other plans have begun (`followPlans`). */
export function carryStaking(isOffered: boolean): void {
  shared.fnxStaking = isOffered
}

/**
 * Whether the terms in force have a plan that a new stake may choose. Pages, mails and the sandbox say
 * nothing of staking otherwise; only a member with a stake from before goes on seeing it.
 */
export function isStakingOffered(): boolean {
  if (typeof document !== 'undefined') return document.documentElement.dataset.staking !== 'none'
  return shared.fnxStaking ?? true
}

/** The same as a word, by which a message selects its sentence. */
export const stakingOffered = () => (isStakingOffered() ? 'yes' : 'no')
