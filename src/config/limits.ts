/** Business constants, each with its unit in the name. The section of the specification stands behind it. */
export const limits = {
  tokenCookieDays: 1, // §9
  redirectCookieDays: 1, // §9
  sessionWarningMs: 10 * 60_000,
  toastMs: 4000, // §9
  toastWithActionMs: 20_000,
  toastsVisible: 3, // §9
  toastWidthPx: 356, // §9
  toastGapPx: 14, // §9
  requestRetries: 3, // §9
  retryFirstMs: 1_000, // §9
  retryMostMs: 30_000, // §9
  cacheLifeMs: 5 * 60_000, // §9
  loaderWidthPx: 200, // §2
  loaderPatienceMs: 8_000,
  addressHead: 4, // §9
  addressTail: 4, // §9
  walletNameMost: 24, // §9
  transactionsKept: 10, // §9
  requestBodyBytes: 64 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  pictureShortestPx: 320,
  pictureLongestPx: 20_000,
  requestWaitMs: 15_000,
  relayWaitMs: 12_000,
} as const
