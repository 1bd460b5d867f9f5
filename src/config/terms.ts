/** How long things hold, and how much anybody may order. What buying costs is the offering's. */
export const purchaseTerms = {
  /** A price shown while somebody types. */
  quoteSeconds: 60,
  /** From the lock to the time of the payment's block. */
  lockMinutes: 10,
  maxOpenOrders: 3,
  /** Set aside for one person at a time, by all open orders and choices together: 1 % of the offering. */
  maxReservedMicroShares: 40_000_000_000n,
  /** A person without a credited payment; a setting may say another number. */
  maxNewcomerMicroShares: 2_000_000_000n,
  /** After orders that ran out unpaid it is half after each, and never less than this. */
  reservedLeastMicroShares: 100_000_000n,
  /** Until a payment is credited, or for so long. */
  unpaidForgivenDays: 7,
  /** Newcomers together reserve at most half of what is not sold, as long as that is more than this. */
  newcomersFreeBelowMicroShares: 100_000_000_000n,
  /** Within an hour; who cancels so many, or lets them run out, waits. */
  maxUnpaidOrders: 6,
  /** Of an order, as long as the chain has not told what became of them. */
  maxSubmissions: 10,
  submissionsAnHour: 240,
  /** Take, at the price of that minute, or return; after that it is returned. */
  decisionHours: 72,
  confirmations: 15,
  /** After that long without a word of the chain the page says that the payment is safe. */
  patienceMs: 300_000,
  /** The worker looks for a reported hash for so long. */
  searchHours: 24,
  /** The lowest digits of an amount name its order. */
  amountTagDigits: 9,
} as const

/** What is offered for a stake made now; a stake keeps what it was made with, and the contract the name of a plan that is withdrawn. */
export const stakingTerms = {
  plans: [
    { id: '3-months', months: 3, days: 91, rateBps: 300 },
    { id: '6-months', months: 6, days: 182, rateBps: 420 },
    { id: '12-months', months: 12, days: 365, rateBps: 550 },
  ],
  minimumMicroShares: 1_000_000n,
  /** Deposited once, before the first plan opens, beside what is offered for sale. */
  poolMicroShares: 90_000_000_000n,
} as const

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
