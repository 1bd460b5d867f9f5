/** In every page's first script, so what few pages need lives elsewhere. */
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
