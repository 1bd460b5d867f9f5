const byRole = (): Record<string, number> => ({})

/**
 * What is wrong at the moment. Faults write here, and the parts of the world that they touch read it.
 * When the calm begins everything is fair again.
 */
export const fair = () => ({
  diskFullUntil: 0,
  databaseSlowUntil: 0,
  /** The share of commits whose answer never arrives. */
  lostCommits: 0,
  /** The share of transactions whose connection breaks before the commit. */
  brokenTransactions: 0,
  /** The share of requests, and of answers, that get lost on their way. */
  lostRequests: 0,
  lostAnswers: 0,
  lateAnswers: 0,
  /** The share of requests that arrive a second time. */
  doubledRequests: 0,
  pricesAwayUntil: 0,
  mailAwayUntil: 0,
  doubledMail: 0,
  smsAwayUntil: 0,
  identityAwayUntil: 0,
  /** Desk and registrar have nothing to pay fees with. */
  coinsAwayUntil: 0,
  /** By role: how far its clock is off, and until when it stands still. */
  clockOffMs: byRole(),
  pausedUntil: byRole(),
})
