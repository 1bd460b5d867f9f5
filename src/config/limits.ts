import { minuteMs } from './durations'

/**
 * Part of every page's first script, so what only a few pages need lives elsewhere. The cookie's
 * days, the retries and the cache lifetime come from the requirements (R21, R88): do not tune them.
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
