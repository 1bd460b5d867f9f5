export const sessionLimits = {
  warningMs: 10 * 60_000,
  redirectCookieDays: 1, // §9
} as const
