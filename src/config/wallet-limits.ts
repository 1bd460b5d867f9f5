export const walletLimits = {
  transactionsKept: 10, // §9
  relayWaitMs: 12_000,
} as const
