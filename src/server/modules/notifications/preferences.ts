import type { Preferences } from '@/contract/user/profile'

/** What somebody gets who has not said anything about it. */
export const usualPreferences: Preferences = {
  purchaseNotices: true,
  swapNotices: true,
  stakingNotices: true,
  priceNotices: true,
  identityNotices: true,
  loginNotices: true,
  newsletter: false,
  shortSessions: false,
}

/** Accounts keep what they said; what was added since is as usual. */
export function preferencesOf({ preferences }: { preferences: Partial<Preferences> }): Preferences {
  return { ...usualPreferences, ...preferences }
}
