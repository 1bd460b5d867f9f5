import { minuteMs } from './durations'

/**
 * In every page's first script, so what few pages need lives elsewhere. The cookie's days, the
 * retries and the life of the cache are given (R21, R88), so not to be tuned by taste.
 */
export const limits = {
  tokenCookieDays: 1,
  tokenCookieWaitMs: 5_000,
  tokenCookieLookMs: 50,
  requestRetries: 3,
  retryFirstMs: 1_000,
  maxRetryMs: 30_000,
  cacheLifeMs: 5 * minuteMs,
  loaderWidthPx: 200,
  loaderPatienceMs: 8_000,
  requestWaitMs: 15_000,
} as const
