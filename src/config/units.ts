/** Prices and values are counted in millionths of a dollar; this many of them are a cent. */
export const microUsdPerCent = 10_000n

/** All of something, in basis points: hundredths of a percent. */
export const wholeBps = 10_000
