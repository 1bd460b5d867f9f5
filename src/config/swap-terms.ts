/** How swaps are quoted, warned about and bounded. */
export const swapTerms = {
  /** What lowers the worth of a swap by more than this is warned of, and beyond that has to be confirmed by itself. */
  warnImpactBps: 300n,
  refuseImpactBps: 1_500n,
  /** How much less than quoted may come. */
  slippagesBps: [10n, 50n, 100n],
  defaultSlippageBps: 50n,
  /** Others may take what is allowed beyond this. */
  wideSlippageBps: 500n,
  maxSlippageBps: 5_000n,
  /** After that long the exchange refuses. */
  deadlineMinutes: 20,
  maxDeadlineMinutes: 180,
  /** A quote that is worse than the reviewed one by this is asked about. */
  askChangeBps: 10n,
  /** Blocks, its own among them, after which the page says that a swap went through. */
  confirmations: 3,
  /** After that long without a word of the chain the page says so. */
  patienceMs: 300_000,
  quoteMs: 10_000,
  /** Between two looks at a transaction that is under way. */
  lookMs: 1_500,
  walletMs: 10 * 60_000,
} as const
