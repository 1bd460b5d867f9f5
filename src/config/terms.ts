import { minuteMs } from './durations'

/**
 * The terms of buying that are the same for every offering. Fee and minimum are the offering's own.
 */
export const purchaseTerms = {
  /** How long a quote holds. */
  quoteSeconds: 60,
  /** From the order to the time of the block with its payment. */
  lockMinutes: 10,
  maxOpenOrders: 3,
  /** The limit of one person's open orders and pending choices together: 1% of the offering. */
  maxReservedMicroShares: 40_000_000_000n,
  maxNewcomerMicroShares: 2_000_000_000n,
  /**
   * Each order that expires unpaid halves what a person may reserve, but never below this amount.
   */
  minReservedMicroShares: 100_000_000n,
  unpaidForgivenDays: 7,
  /** While more than this is left for sale, newcomers together may reserve at most half of it. */
  newcomersFreeBelowMicroShares: 100_000_000_000n,
  /**
   * How many orders one person may cancel or let expire within an hour. After that the person has
   * to wait.
   */
  maxUnpaidOrders: 6,
  /**
   * How many transaction hashes may be reported for one order while the chain knows none of them.
   */
  maxSubmissions: 10,
  submissionsAnHour: 240,
  /** How long a payer has to choose. After that the payment is refunded. */
  decisionHours: 72,
  /** The smallest overpaid amount that is refunded separately. */
  minRestMicroUsd: 1_000_000n,
  confirmations: 15,
  /**
   * Given (R44). If there is no confirmation after this time, a page says that the network is slow.
   */
  patienceMs: 300_000,
  searchHours: 24,
  /** The number of lowest digits of an amount that identify its order. */
  amountTagDigits: 9,
} as const

/** Terms of an order paid by bank transfer, in addition to those of every order. */
export const transferTerms = {
  /** The price holds until the end of this many banking days after the day of the order. */
  bankingDays: 2,
  /** If there is no statement for that day, the order ends after this time. */
  silentHours: 48,
  /** A member is reminded this long before the price ends, at noon of the day before. */
  remindHours: 36,
  maxCents: 1_000_000n,
  maxFirstCents: 100_000n,
  /** The part of the shares left for sale that open bank orders may reserve together. */
  maxOpenBps: 1_000n,
} as const

/** Limits for the days that an issuer may declare as closed for its bank. */
export const closedDayTerms = {
  maxDays: 200,
  /**
   * The longest run of days without a banking day, weekends included: orders by bank transfer hold
   * their price that long.
   */
  maxInARow: 10,
} as const

/**
 * Whether the excess of an overpayment is refunded separately: a few cents are not worth a
 * transaction.
 */
export function isRefundedAlone(
  rest: bigint,
  { currencyPrice, decimals }: { currencyPrice: string | bigint; decimals: number },
): boolean {
  return rest * BigInt(currencyPrice) >= purchaseTerms.minRestMicroUsd * 10n ** BigInt(decimals)
}

/** A stake keeps the terms it began with, so the contract keeps the names of withdrawn plans. */
export const stakingTerms = {
  plans: [
    { id: '3-months', months: 3, days: 91, rateBps: 300 },
    { id: '6-months', months: 6, days: 182, rateBps: 420 },
    { id: '12-months', months: 12, days: 365, rateBps: 550 },
  ],
  /** The highest yearly rate that an issuer may promise. */
  maxRateBps: 2_000,
  minimumMicroShares: 1_000_000n,
  /** The reward pool. It is created once, on top of the shares for sale. */
  poolMicroShares: 90_000_000_000n,
} as const

export const swapTerms = {
  /**
   * Above the first limit a price impact is warned of; above the second the person has to confirm
   * it separately.
   */
  warnImpactBps: 300n,
  refuseImpactBps: 1_500n,
  slippagesBps: [10n, 50n, 100n],
  defaultSlippageBps: 50n,
  /** A swap with more slippage gets a warning, because others may profit from the difference. */
  wideSlippageBps: 500n,
  maxSlippageBps: 5_000n,
  deadlineMinutes: 20,
  maxDeadlineMinutes: 180,
  /** If a quote is worse than the reviewed one by more than this, the person is asked again. */
  askChangeBps: 10n,
  confirmations: 3,
  patienceMs: 300_000,
  quoteMs: 10_000,
  lookMs: 1_500,
  walletMs: 10 * minuteMs,
} as const

export const custodyTerms = {
  /** The smallest delivery, unless it is all that is available. */
  minimumMicroShares: 100_000n,
  /** What one member may have delivered from the desk in a day (UTC). */
  maxDailyMicroShares: 2_000_000_000n,
  maxDailyDeliveries: 3,
  /** How many wallets of one member may be on the token's allowlist. */
  maxWallets: 3,
  /**
   * The wait after linking a wallet and after any change of who can log in. A sandbox does not
   * wait.
   */
  waitHours: 24,
  /** The limit of all shares that the signer signs in a day. */
  maxSignedMicroShares: 20_000_000_000n,
  /**
   * How long two owners of the vault may take to freeze or release the wallet of a stopped member.
   */
  freezeHours: 4,
} as const

/**
 * What one member may write to us in a day (UTC), and how long it is kept after the last message.
 */
export const threadTerms = {
  maxDailyMessages: 20,
  maxDailyPictures: 12,
  /** Pictures of one member, including refused ones: each may cost seconds of processor time. */
  maxHourlyPictures: 24,
  /** What a visitor who holds the key of one question may write to it in a day. */
  maxDailyByKey: 10,
  keptMonths: 24,
} as const

export const giftTerms = {
  /** The smallest gift, unless it is all that is available. */
  minimumMicroShares: 100_000n,
  /** What one member may give away in a day (UTC). */
  maxDailyMicroShares: 2_000_000_000n,
  maxDailyGifts: 5,
  /** How long a receiver has to accept. */
  days: 7,
  /** After a member has declined, the same sender cannot send to them for this many days. */
  quietDaysAfterDecline: 30,
} as const

export const recoveryTerms = {
  /** How long anybody who was notified of a recovery can stop it. */
  days: 7,
  sandboxSeconds: 60,
  /** A recovery that is not continued ends by itself after this time. */
  expiresDays: 14,
} as const

export const legalOrderTerms = {
  /** How long an estate waits for an objection. */
  days: 7,
  sandboxSeconds: 60,
} as const

export const dividendTerms = {
  /** Amounts below this in one coin are not sent; they are sent with the next dividend. */
  minimumPayoutUsd: 1,
  /** The limit of all payouts that the signer signs in a day. The rest waits for the next day. */
  maxSignedUsdADay: 2_000_000,
  /** The limit of all payouts of one run. The rest waits for the next run. */
  maxSignedUsdARun: 10_000_000,
  /** The time from the announcement to the record date, so that everybody can still act on it. */
  minimumNoticeHours: 24,
  /** Money that is not requested within this time goes back to the bank. */
  lapsesAfterYears: 5,
  /** How many days before the money lapses the holder is notified. */
  lapseNoticeDays: 90,
} as const

/** A session ends after this time without activity, and after a day in any case. */
export const sessionTerms = {
  hours: 12,
  shortMinutes: 30,
  /** How long after a login with the password a passkey can be added. */
  freshMinutes: 10,
} as const

/** Limits for calls to a member's webhook endpoint, including the timeout of its answer. */
export const webhookTerms = {
  maxEndpoints: 5,
  answerSeconds: 10,
  attempts: 10,
  /** How long the previous secret still signs as well. */
  exchangeHours: 24,
  keptDays: 30,
} as const

/** How long a duplicate request gets the stored answer instead of being executed again. */
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
  /** The longest text about an identity check that a member is shown. */
  saidLetters: 500,
  /** A newsletter to more recipients than this needs two operators. */
  newsletterAlone: 1_000,
  newslettersAtOnce: 100,
  /** If there are more notices in an hour, they are sent as one digest. */
  noticesAnHour: 20,
  /** How far one operator, and two operators, may move the price in a day. */
  priceAlonePercent: 10,
  priceMaxPercent: 50,
  answersMeasuredDays: 30,
  comparisonsHours: 24,
  minKeyBits: 3_072,
  /** A signal that is not renewed within this time counts as failed. */
  signalSeconds: 30,
} as const

export const voteTerms = {
  /** The time from the announcement to the record date, so that everybody can still act on it. */
  minimumNoticeHours: 24,
} as const

export const buyBackTerms = {
  /** How far the announced price may differ from the daily one. */
  maxDeviationBps: 1_000,
  /** The limit of all buy-backs together, as a part of all shares issued. */
  maxRepurchasedBps: 1_000,
  /**
   * The time from the announcement to the opening, so that members can bring shares back into
   * custody.
   */
  minimumNoticeHours: 24,
  /** The time from the opening to the close. */
  minimumOpenHours: 72,
  /**
   * Counted from the close. A buy-back that two people have not begun to settle by then is called
   * off.
   */
  settleDays: 7,
  /** The smallest offer, unless it is all that is available. */
  minimumMicroShares: 100_000n,
} as const
