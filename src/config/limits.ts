/**
 * Business constants, each with its unit in the name. The section of the specification stands behind it.
 * The first script of every page carries them: what only some pages need has a file of its own.
 */
export const limits = {
  tokenCookieDays: 1, // §9
  tokenCookieWaitMs: 5_000,
  tokenCookieLookMs: 50,
  requestRetries: 3, // §9
  retryFirstMs: 1_000, // §9
  maxRetryMs: 30_000, // §9
  cacheLifeMs: 5 * 60_000, // §9
  loaderWidthPx: 200, // §2
  loaderPatienceMs: 8_000,
  requestWaitMs: 15_000,
} as const
