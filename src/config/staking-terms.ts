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
