/** Prices and values are counted in millionths of a dollar; this many of them are a cent, and a dollar. */
export const microUsdPerCent = 10_000n
export const microUsdPerDollar = 1_000_000n

/** All of something, in basis points: hundredths of a percent. */
export const wholeBps = 10_000
