import { minuteMs } from './durations'

/**
 * The terms of buying that are the same for every offering. Fee and minimum are the offering's own.
 */
export const purchaseTerms = {
  /** How long a quote holds. */
  quoteSeconds: 60,
  /** From the order to the time of its payment's block. */
  lockMinutes: 10,
  maxOpenOrders: 3,
  /** One person's open orders and choices together: 1% of the offering. */
  maxReservedMicroShares: 40_000_000_000n,
  maxNewcomerMicroShares: 2_000_000_000n,
  /**
   * What one person may reserve is halved by each order that runs out unpaid, but never below this.
   */
  reservedLeastMicroShares: 100_000_000n,
  unpaidForgivenDays: 7,
  /** Newcomers together reserve at most half of the rest while it exceeds this. */
  newcomersFreeBelowMicroShares: 100_000_000_000n,
  /** How many orders may be canceled or run out within an hour; then the person has to wait. */
  maxUnpaidOrders: 6,
  /** How many hashes may be reported for one order while the chain knows none of them. */
  maxSubmissions: 10,
  submissionsAnHour: 240,
  /** How long a payer may choose. Afterwards the payment is refunded. */
  decisionHours: 72,
  /** The smallest excess of an overpayment that is refunded on its own. */
  leastRestMicroUsd: 1_000_000n,
  confirmations: 15,
  /** Given (R44). After this time without a confirmation a page says that the network is slow. */
  patienceMs: 300_000,
  searchHours: 24,
  /** How many of an amount's lowest digits name its order. */
  amountTagDigits: 9,
} as const

/** What holds for an order that is paid from a bank account, in addition to the terms of every order. */
export const transferTerms = {
  /** How many banking days after that of the order the price holds, to the end of the last. */
  bankingDays: 2,
  /** Without a statement for that day, the order ends this long after it. */
  silentHours: 48,
  /** A member is reminded this long before the price ends, at noon of the day before. */
  remindHours: 36,
  maxCents: 1_000_000n,
  maxFirstCents: 100_000n,
  /** The part of what is left for sale that all open orders may have together. */
  maxOpenBps: 1_000n,
} as const

/** What an issuer may say of the days on which its bank books nothing. */
export const closedDayTerms = {
  maxDays: 200,
  /** In a row without a banking day, weekends too: orders by bank transfer hold their price as long. */
  maxInARow: 10,
} as const

/** Whether what is more than was ordered goes back alone: a few cents are not worth a transaction. */
export function isRefundedAlone(
  rest: bigint,
  { currencyPrice, decimals }: { currencyPrice: string | bigint; decimals: number },
): boolean {
  return rest * BigInt(currencyPrice) >= purchaseTerms.leastRestMicroUsd * 10n ** BigInt(decimals)
}

/** A stake keeps its terms, and the contract the names of withdrawn plans. */
export const stakingTerms = {
  plans: [
    { id: '3-months', months: 3, days: 91, rateBps: 300 },
    { id: '6-months', months: 6, days: 182, rateBps: 420 },
    { id: '12-months', months: 12, days: 365, rateBps: 550 },
  ],
  /** No issuer promises more in a year. */
  maxRateBps: 2_000,
  minimumMicroShares: 1_000_000n,
  /** The reward pool. It is created once, on top of the shares for sale. */
  poolMicroShares: 90_000_000_000n,
} as const

export const swapTerms = {
  /** A price impact above the first is warned of; above the second it has to be confirmed apart. */
  warnImpactBps: 300n,
  refuseImpactBps: 1_500n,
  slippagesBps: [10n, 50n, 100n],
  defaultSlippageBps: 50n,
  /** Above it a swap is warned of, because others may profit from the difference. */
  wideSlippageBps: 500n,
  maxSlippageBps: 5_000n,
  deadlineMinutes: 20,
  maxDeadlineMinutes: 180,
  /** By how much a quote may have become worse than the reviewed one before the person is asked. */
  askChangeBps: 10n,
  confirmations: 3,
  patienceMs: 300_000,
  quoteMs: 10_000,
  lookMs: 1_500,
  walletMs: 10 * minuteMs,
} as const

export const custodyTerms = {
  /** The least that a delivery moves, unless it is all that is available. */
  minimumMicroShares: 100_000n,
  /** What one member may have delivered from the desk in a day (UTC). */
  maxDailyMicroShares: 2_000_000_000n,
  maxDailyDeliveries: 3,
  /** How many wallets of one member may be on the token's list. */
  maxWallets: 3,
  /** After linking, and after any change of who can log in; a sandbox waits for nothing. */
  waitHours: 24,
  /** All that the signer signs in a day, whoever asks. */
  maxSignedMicroShares: 20_000_000_000n,
  /** How long two owners of the vault may take to freeze a stopped member's wallet, or to let it go again. */
  freezeHours: 4,
} as const

/** What one member may write to us in a day (UTC), and how long it is kept after the last word. */
export const threadTerms = {
  maxDailyMessages: 20,
  maxDailyPictures: 12,
  /** Of one member, those that were refused too: each may cost seconds of the processor. */
  maxHourlyPictures: 24,
  /** What a visitor, who is known by the key of one question, may write to it in a day. */
  maxDailyByKey: 10,
  keptMonths: 24,
} as const

export const giftTerms = {
  /** The least that a gift is, unless it is all that is available. */
  minimumMicroShares: 100_000n,
  /** What one member may give away in a day (UTC). */
  maxDailyMicroShares: 2_000_000_000n,
  maxDailyGifts: 5,
  /** How long a receiver can accept. */
  days: 7,
  /** How long a member who has declined is not asked by the same sender. */
  quietDaysAfterDecline: 30,
} as const

export const recoveryTerms = {
  /** How long anybody who is told of a recovery can stop it. */
  days: 7,
  sandboxSeconds: 60,
  /** A recovery with which nobody goes on ends by itself after this time. */
  expiresDays: 14,
} as const

export const legalOrderTerms = {
  /** How long an estate waits for an objection. */
  days: 7,
  sandboxSeconds: 60,
} as const

export const dividendTerms = {
  /** Less than this in one coin stays where it is, and is sent with the next dividend. */
  minimumPayoutUsd: 1,
  /** All payouts that the signer signs in a day, whoever started them; the rest waits for the next. */
  maxSignedUsdADay: 2_000_000,
  /** All payouts of one run; what is more waits for the next run. */
  maxSignedUsdARun: 10_000_000,
  /** From the announcement to the record date, so that everybody can still act on it. */
  minimumNoticeHours: 24,
  /** What nobody has asked for in this time goes back to the bank. */
  lapsesAfterYears: 5,
  /** How many days before it lapses its holder is notified. */
  lapseNoticeDays: 90,
} as const

/** How long a session lasts without activity; in any case it ends after a day. */
export const sessionTerms = {
  hours: 12,
  shortMinutes: 30,
  /** How long after a login with the password a passkey can be added. */
  freshMinutes: 10,
} as const

/** What a member's program is sent, and how long it may take to answer. */
export const webhookTerms = {
  most: 5,
  answerSeconds: 10,
  attempts: 10,
  /** How long the secret before signs, too. */
  exchangeHours: 24,
  keptDays: 30,
} as const

/** How long a repeated request is answered as before, and does nothing again. */
export const answersKeptDays = 30

/** How long a code or a link in a mail can be used. */
export const mailTerms = {
  codeMinutes: 5,
  codeTries: 5,
  resendSeconds: 30,
  passwordLinkMinutes: 30,
  newsletterLinkHours: 48,
} as const

export const operatorTerms = {
  /** How long an invited operator can set up access. */
  invitationHours: 24,
  /** How long a member can object, once told that two-factor login ends. */
  objectionHours: 24,
  sessionIdleMinutes: 15,
  sessionHours: 8,
  noteLetters: 2_000,
  /** Of what a member reads about their identity check. */
  saidLetters: 500,
  /** A newsletter to more people than this takes two operators. */
  newsletterAlone: 1_000,
  newslettersAtOnce: 100,
  /** More notices than that come as one digest. */
  noticesAnHour: 20,
  /** How far a price may move in a day by one operator, and by two. */
  priceAlonePercent: 10,
  priceMaxPercent: 50,
  answersMeasuredDays: 30,
  comparisonsHours: 24,
  leastKeyBits: 3_072,
  /** A signal that was not renewed for this time counts as failed. */
  signalSeconds: 30,
} as const

export const voteTerms = {
  /** From the announcement to the record date, so that everybody can still act on it. */
  minimumNoticeHours: 24,
} as const

export const buyBackTerms = {
  /** How far the price may lie from the daily one, when it is announced. */
  maxDeviationBps: 1_000,
  /** Of all shares that were issued, bought back together. */
  maxRepurchasedBps: 1_000,
  /** From the announcement to its opening, so that everybody can bring shares home in time. */
  minimumNoticeHours: 24,
  /** From its opening to its close. */
  minimumOpenHours: 72,
  /** From its close: one that two people have not begun to settle in this time is called off. */
  settleDays: 7,
  /** The least that is offered, unless it is all that is available. */
  minimumMicroShares: 100_000n,
} as const
