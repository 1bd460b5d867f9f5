/**
 * Prices and values are counted in millionths of a dollar (micro-dollars). These are a cent and a
 * dollar in them.
 */
export const microUsdPerCent = 10_000n
export const microUsdPerDollar = 1_000_000n

/** Shares are counted in millionths (micro-shares). */
export const microSharesPerShare = 1_000_000n

/** 100% in basis points. */
export const wholeBps = 10_000
