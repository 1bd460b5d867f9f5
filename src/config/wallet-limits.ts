export const walletLimits = {
  addressHead: 4, // §9
  addressTail: 4, // §9
  nameMost: 24, // §9
  transactionsKept: 10, // §9
  relayWaitMs: 12_000,
} as const
