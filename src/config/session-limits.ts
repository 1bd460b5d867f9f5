export const sessionLimits = {
  warningMs: 10 * 60_000,
  /** A page that nobody has touched for so long asks by itself. */
  unattendedMs: 60_000,
  /** Use without any call is told this often. */
  tellUseMs: 5 * 60_000,
  redirectCookieDays: 1, // §9
} as const
