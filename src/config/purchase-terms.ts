/** What buying costs and how long things hold. Said to people in the texts under server/sample too. */
export const purchaseTerms = {
  /** Of what is paid; rounded up to a whole base unit. */
  feeBps: 50n,
  minimumMicroUsd: 50_000_000n,
  /** A price shown while somebody types. */
  offerSeconds: 60,
  /** From the lock to the time of the payment's block. */
  lockMinutes: 10,
  openQuotesMost: 3,
  /** Take or return; after that it is returned. */
  decisionHours: 72,
  confirmations: 15,
  /** After that long without a word of the chain the page says that the payment is safe. */
  patienceMs: 300_000,
  /** The worker looks for a reported hash for so long. */
  searchHours: 24,
  /** The lowest digits of an amount name its quote. */
  digits: 9,
} as const
