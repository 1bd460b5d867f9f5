/** How long things hold, and how much anybody may order. What buying costs is the offering's. */
export const purchaseTerms = {
  /** A price shown while somebody types. */
  offerSeconds: 60,
  /** From the lock to the time of the payment's block. */
  lockMinutes: 10,
  maxOpenQuotes: 3,
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
  /** The lowest digits of an amount name its quote. */
  digits: 9,
} as const
