/** What buying costs is the offering's. */
export const purchaseTerms = {
  /** Of a price shown while typing. */
  quoteSeconds: 60,
  /** From the lock to the payment's block. */
  lockMinutes: 10,
  maxOpenOrders: 3,
  /** One person's open orders and choices together: 1% of the offering. */
  maxReservedMicroShares: 40_000_000_000n,
  maxNewcomerMicroShares: 2_000_000_000n,
  /** Halved by each unpaid expiry, down to this. */
  reservedLeastMicroShares: 100_000_000n,
  unpaidForgivenDays: 7,
  /** Newcomers together reserve at most half of the rest while it exceeds this. */
  newcomersFreeBelowMicroShares: 100_000_000_000n,
  /** Canceled or expired within an hour; then one waits. */
  maxUnpaidOrders: 6,
  /** Of one order while the chain is silent. */
  maxSubmissions: 10,
  submissionsAnHour: 240,
  /** Afterwards the payment is returned. */
  decisionHours: 72,
  confirmations: 15,
  /** Then a silent chain is explained on the page. */
  patienceMs: 300_000,
  searchHours: 24,
  /** An amount's lowest digits name its order. */
  amountTagDigits: 9,
} as const

/** A stake keeps its terms, and the contract the names of withdrawn plans. */
export const stakingTerms = {
  plans: [
    { id: '3-months', months: 3, days: 91, rateBps: 300 },
    { id: '6-months', months: 6, days: 182, rateBps: 420 },
    { id: '12-months', months: 12, days: 365, rateBps: 550 },
  ],
  minimumMicroShares: 1_000_000n,
  /** Deposited once, on top of the sale. */
  poolMicroShares: 90_000_000_000n,
} as const

export const swapTerms = {
  /** Warned of above the first, confirmed apart above the second. */
  warnImpactBps: 300n,
  refuseImpactBps: 1_500n,
  slippagesBps: [10n, 50n, 100n],
  defaultSlippageBps: 50n,
  /** Above it others may profit from the difference. */
  wideSlippageBps: 500n,
  maxSlippageBps: 5_000n,
  deadlineMinutes: 20,
  maxDeadlineMinutes: 180,
  /** A quote this much worse than reviewed is asked about. */
  askChangeBps: 10n,
  confirmations: 3,
  patienceMs: 300_000,
  quoteMs: 10_000,
  lookMs: 1_500,
  walletMs: 10 * 60_000,
} as const
