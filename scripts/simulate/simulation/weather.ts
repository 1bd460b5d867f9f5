/**
 * What is wrong at the moment. Faults write here, and the parts of the world that they touch read it.
 * When the calm begins everything is fair again.
 */
export interface Weather {
  diskFullUntil: number
  databaseSlowUntil: number
  /** The share of commits whose answer never arrives. */
  lostCommits: number
  /** The share of transactions whose connection breaks before the commit. */
  brokenTransactions: number
  /** The share of requests, and of answers, that get lost on their way. */
  lostRequests: number
  lostAnswers: number
  lateAnswers: number
  /** The share of requests that arrive a second time. */
  doubledRequests: number
  pricesAwayUntil: number
  mailAwayUntil: number
  doubledMail: number
  smsAwayUntil: number
  identityAwayUntil: number
  /** Desk and registrar have nothing to pay fees with. */
  coinsAwayUntil: number
  /** By role: how far its clock is off, and until when it stands still. */
  clockOffMs: Record<string, number>
  pausedUntil: Record<string, number>
}

export const fair = (): Weather => ({
  diskFullUntil: 0,
  databaseSlowUntil: 0,
  lostCommits: 0,
  brokenTransactions: 0,
  lostRequests: 0,
  lostAnswers: 0,
  lateAnswers: 0,
  doubledRequests: 0,
  pricesAwayUntil: 0,
  mailAwayUntil: 0,
  doubledMail: 0,
  smsAwayUntil: 0,
  identityAwayUntil: 0,
  coinsAwayUntil: 0,
  clockOffMs: {},
  pausedUntil: {},
})
