export const walletLimits = {
  relayWaitMs: 12_000,
} as const
