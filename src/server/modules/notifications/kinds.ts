import { purchaseTerms } from '@/config/terms'
import { formatKept } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { NotificationKind } from '@/contract/notification'
import { firstLocale, inLocale } from '@/messages/locale'
import { otherTokenText, stayedMoneyText } from '@/messages/states'
import { spokenDevice } from '@/server/platform/device-name'
import {
  type KindOfNotification,
  leadingTo,
  type NotificationText,
  type TitleAndText,
  type ToldFacts,
  titled,
  toldSharesIn,
  toldSharesText,
  type Words,
} from './kind-parts'
import { choiceText } from './mail/money-letters'
import * as m from './messages'
import { ownerKinds } from './owner-kinds'

const toTransaction = ({ id }: ToldFacts) => leadingTo(`/transactions/${id}`)
const toStaking = leadingTo('/staking')
const toWallets = leadingTo('/settings?section=wallets')
const toSessions = leadingTo('/settings?section=sessions')
const toSecurity = leadingTo('/settings?section=security')
const toProfile = leadingTo('/settings?section=profile')

const ofPurchase = (
  say: Words,
  action = m.paymentAction,
  mailedBy: KindOfNotification['mailedBy'] = 'purchaseNotices',
): KindOfNotification => ({ mailedBy, action, say: (facts) => toTransaction(facts)(say(facts)) })

/** News of a transfer, and the end of its time, is always mailed: the price depends on it. */
const ofTransfer = (say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action: m.transferAction,
  say: (facts) => leadingTo(`/buy-shares?order=${facts.id ?? ''}`)(say(facts)),
})

const ofSwap = (say: Words): KindOfNotification => ({
  mailedBy: 'swapNotices',
  action: m.detailsAction,
  say: (facts) => toTransaction(facts)(say(facts)),
})

const ofStake = (say: Words): KindOfNotification => ({
  mailedBy: 'stakingNotices',
  action: m.stakesAction,
  say: (facts) => toStaking(say(facts)),
})

/** Notices of moved shares are always mailed at once, because a stranger may have moved them. */
const ofWallet = (
  heading: (params: { shares: string }) => string,
  text: (params: { address: string }) => string,
): KindOfNotification => ({
  mailedBy: 'always',
  action: m.seeWalletAction,
  say: (facts) =>
    leadingTo('/wallet')(
      titled(heading({ shares: toldSharesIn(facts) }), text({ address: facts.address ?? '' })),
    ),
})

/**
 * A dividend, or the price of a buy-back, waits for the member, so it is always mailed. It links to
 * that dividend or buy-back, whose page sends all of its coin; older notices did not store which.
 */
const ofDividend = (action: () => string, say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => {
    const id = facts.id ?? facts.dividend
    return leadingTo(id === undefined ? '/rights' : `/rights/${id}`)(say(facts))
  },
})

/** Why a dividend of a member who had chosen shares, or a part of it, is money. */
const withPaidInMoneyReason = (text: string, stayed: string | undefined) =>
  stayed === undefined
    ? text
    : `${stayedMoneyText({ stayed: stayed.replaceAll('-', '_') })} ${text}`

/**
 * Votes and buy-backs have a deadline, and a ballot or an offer may be a stranger's: always mailed.
 */
const ofRight = (action: () => string, say: Words): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => leadingTo(`/rights/${facts.id ?? ''}`)(say(facts)),
})

const ofSafety = (
  to: (words: TitleAndText) => NotificationText,
  action: () => string,
  say: Words,
): KindOfNotification => ({ mailedBy: 'own letter', action, say: (facts) => to(say(facts)) })

export const inStoredLocale = <Kept>(facts: () => Kept): Kept => inLocale(firstLocale, facts)

// Facts with these names are figures, and are formatted for the reader's language.
const figures = [
  'paid',
  'before',
  'received',
  'sent',
  'shares',
  'offered',
  'claimable',
  'price',
  'rest',
  'level',
  'from',
  'percent',
]

export function notificationText(kind: NotificationKind, facts: ToldFacts): NotificationText {
  const localize = (name: string, fact: string) => {
    if (name === 'device') return spokenDevice(fact)
    return figures.includes(name) ? formatKept(fact) : fact
  }
  const spoken = Object.entries(facts).map(([name, fact]) => [name, localize(name, fact)])
  return notificationKinds[kind].say(Object.fromEntries(spoken))
}

export const notificationKinds: Record<NotificationKind, KindOfNotification> = {
  'purchase-confirmed': ofPurchase(
    (facts) =>
      titled(m.boughtHeading({ shares: toldSharesIn(facts) }), m.boughtText(paidIn(facts))),
    m.receiptAction,
  ),
  'payment-decision': ofPurchase(
    ({ trouble = '', ...facts }) =>
      titled(
        m.choiceHeading(),
        `${choiceText({ ...paidIn(facts), trouble })} ${m.choiceNextText({ hours: purchaseTerms.decisionHours })}`,
      ),
    m.chooseAction,
    'always',
  ),
  'payment-held': ofPurchase((facts) => titled(m.heldHeading(), m.unlinkedText(paidIn(facts)))),
  'payment-unlinked': ofPurchase(
    (facts) => titled(m.unlinkedHeading(), m.unlinkedText(paidIn(facts))),
    m.detailsAction,
    'always',
  ),
  'payment-returning': ofPurchase((facts) =>
    titled(m.refundingHeading(), m.refundingText(paidIn(facts))),
  ),
  'payment-returned': ofPurchase((facts) =>
    titled(m.refundedHeading(paidIn(facts)), m.refundedText()),
  ),
  'payment-failed': ofPurchase(() => titled(m.failedHeading(), m.failedText())),
  'payment-awaited': ofTransfer((facts) =>
    titled(m.transferHeading(paidIn(facts)), m.transferText(transferIn(facts))),
  ),
  'payment-ending': ofTransfer((facts) =>
    titled(
      m.transferEndingHeading(),
      m.transferEndingText({ ...paidIn(facts), ...transferIn(facts) }),
    ),
  ),
  'swap-confirmed': ofSwap((facts) =>
    titled(m.swappedHeading({ ...paidIn(facts), received: facts.received ?? '' }), m.swappedText()),
  ),
  'swap-failed': ofSwap(() => titled(m.swapFailedHeading(), m.failedText())),
  'price-alert': {
    mailedBy: 'priceNotices',
    action: m.pricesAction,
    say: (facts) =>
      leadingTo('/price')(titled(m.priceHeading({ price: facts.price ?? '' }), priceText(facts))),
  },
  identity: {
    mailedBy: 'identityNotices',
    action: m.verificationAction,
    say: (facts) => leadingTo('/kyc')(identityText(facts)),
  },
  'wallet-linked': ofSafety(toWallets, m.seeWalletsAction, ({ address = '' }) =>
    titled(m.linkedHeading(), m.linkedText({ address })),
  ),
  'wallet-unlinked': ofSafety(toWallets, m.seeWalletsAction, ({ address = '' }) =>
    titled(m.walletUnlinkedHeading(), m.unlinkedWalletText({ address })),
  ),
  'new-login': {
    mailedBy: 'loginNotices',
    action: m.sessionsAction,
    say: ({ device = '' }) => toSessions(titled(m.loginHeading(), m.loginText({ device }))),
  },
  'password-changed': ofSafety(toSessions, m.sessionsAction, () =>
    titled(m.passwordHeading(), m.passwordText()),
  ),
  'two-factor-on': ofSafety(toSecurity, m.securityAction, () =>
    titled(m.twoFactorOnHeading(), m.passwordText()),
  ),
  'two-factor-off': ofSafety(toSecurity, m.securityAction, () =>
    titled(m.twoFactorOffHeading(), m.passwordText()),
  ),
  'recovery-codes-new': ofSafety(toSecurity, m.securityAction, () =>
    titled(m.recoveryCodesHeading(), m.passwordText()),
  ),
  'passkey-added': ofSafety(toSecurity, m.securityAction, ({ name = '' }) =>
    titled(m.passkeyAddedHeading({ name }), m.passwordText()),
  ),
  'passkey-removed': ofSafety(toSecurity, m.securityAction, ({ name = '' }) =>
    titled(m.passkeyRemovedHeading({ name }), m.passwordText()),
  ),
  'api-key-made': ofSafety(toSecurity, m.securityAction, ({ name = '' }) =>
    titled(m.apiKeyHeading({ name }), m.apiKeyNoticeText()),
  ),
  'webhook-made': ofSafety(toSecurity, m.securityAction, ({ name = '' }) =>
    titled(m.webhookHeading({ name }), m.webhookNoticeText()),
  ),
  'webhook-resting': {
    mailedBy: 'always',
    action: m.webhooksAction,
    say: ({ name = '' }) =>
      toSecurity(titled(m.webhookRestingHeading({ name }), m.webhookRestingText())),
  },
  'email-changed': ofSafety(toProfile, m.securityAction, () =>
    titled(m.emailHeading(), m.passwordText()),
  ),
  'phone-changed': ofSafety(toProfile, m.securityAction, () =>
    titled(m.phoneHeading(), m.passwordText()),
  ),
  'stake-begun': ofStake(({ months = '', until = '', ...facts }) =>
    titled(
      m.stakeBegunHeading({ shares: toldSharesIn(facts) }),
      m.stakeBegunText({ months, until: until === '' ? '' : formatShortDay(until) }),
    ),
  ),
  'stake-ended': ofStake(({ shares, months = '', claimable = '' }) =>
    titled(
      m.stakeEndedHeading({ shares: toldSharesText(shares) }),
      claimable === '0'
        ? m.stakeClaimedText({ months })
        : m.stakeRewardText({ months, claimable: toldSharesText(claimable) }),
    ),
  ),
  'rewards-claimed': ofStake((facts) =>
    titled(m.claimedHeading({ shares: toldSharesIn(facts) }), m.claimedText()),
  ),
  'delivery-asked': ofWallet(m.deliveryAskedHeading, m.deliveryAskedText),
  'delivery-failed': ofWallet(m.deliveryFailedHeading, m.deliveryFailedText),
  'shares-delivered': ofWallet(m.sharesDeliveredHeading, m.sharesDeliveredText),
  'shares-returned': ofWallet(m.sharesReturnedHeading, m.sharesReturnedText),
  'shares-sent': ofWallet(m.sharesSentHeading, m.sharesSentText),
  'shares-received': ofWallet(m.sharesReceivedHeading, m.sharesReceivedText),
  'shares-assigned': ofWallet(m.sharesAssignedHeading, m.sharesAssignedText),
  'shares-approved': ofWallet(m.sharesApprovedHeading, m.sharesApprovedText),
  'shares-moved': {
    mailedBy: 'always',
    action: m.seeWalletAction,
    say: ({ count = '', day = '', received = '', sent = '' }) =>
      leadingTo('/wallet')(
        titled(
          m.sharesMovedHeading({ count: Number(count) }),
          m.sharesMovedText({ day: day === '' ? '' : formatShortDay(day), received, sent }),
        ),
      ),
  },
  'wallet-frozen': ofWallet(m.walletFrozenHeading, m.walletFrozenText),
  'wallet-unfrozen': ofWallet(m.walletUnfrozenHeading, m.walletUnfrozenText),
  ...ownerKinds,
  'dividend-payable': ofDividend(m.sendDividendAction, (facts) =>
    titled(
      m.dividendPayableHeading(paidIn(facts)),
      withPaidInMoneyReason(m.dividendPayableText(), facts.stayed),
    ),
  ),
  'dividend-reinvested': ofDividend(m.dividendsAction, ({ price = '', rest = '', ...facts }) =>
    titled(
      m.dividendReinvestedHeading({ shares: toldSharesIn(facts) }),
      withPaidInMoneyReason(
        m.dividendReinvestedText({ ...paidIn(facts), price, rest }),
        facts.stayed,
      ),
    ),
  ),
  'dividend-paid': ofDividend(m.dividendsAction, ({ address = '', ...facts }) =>
    titled(m.dividendPaidHeading(paidIn(facts)), m.dividendPaidText({ address })),
  ),
  'dividend-failed': ofDividend(m.sendDividendAction, (facts) =>
    titled(m.dividendFailedHeading(), m.dividendFailedText(paidIn(facts))),
  ),
  'dividend-corrected': ofRight(m.dividendsAction, ({ before = '', ...facts }) =>
    titled(m.dividendCorrectedHeading(), m.dividendCorrectedText({ ...paidIn(facts), before })),
  ),
  'dividend-lapsing': ofDividend(m.sendDividendAction, ({ until = '', ...facts }) =>
    titled(
      m.dividendLapsingHeading(paidIn(facts)),
      m.dividendLapsingText({ until: until === '' ? '' : formatUtc(until) }),
    ),
  ),
  'dividend-lapsed': ofDividend(m.dividendsAction, (facts) =>
    titled(m.dividendLapsedHeading(paidIn(facts)), m.dividendLapsedText()),
  ),
  'residence-decided': ofDividend(m.dividendsAction, ({ decided = '' }) =>
    titled(m.residenceDecidedHeading({ decided }), m.residenceDecidedText({ decided })),
  ),
  'vote-open': ofRight(m.voteAction, ({ shares = '' }) =>
    titled(m.voteOpenHeading({ shares }), m.voteOpenText()),
  ),
  'vote-cast': ofRight(m.seeVoteAction, ({ fingerprint = '' }) =>
    titled(m.voteCastHeading(), m.voteCastText({ fingerprint })),
  ),
  'vote-counted': ofRight(m.seeVoteAction, () =>
    titled(m.voteCountedHeading(), m.voteCountedText()),
  ),
  'vote-called-off': ofRight(m.seeVoteAction, () =>
    titled(m.voteCalledOffHeading(), m.voteCalledOffText()),
  ),
  'buy-back-announced': ofRight(m.seeBuyBackAction, ({ price = '' }) =>
    titled(m.buyBackAnnouncedHeading({ price }), m.buyBackAnnouncedText()),
  ),
  'buy-back-open': ofRight(m.seeBuyBackAction, ({ price = '' }) =>
    titled(m.buyBackOpenHeading({ price }), m.buyBackOpenText()),
  ),
  'buy-back-offered': ofRight(m.seeBuyBackAction, (facts) =>
    titled(m.buyBackOfferedHeading({ shares: toldSharesIn(facts) }), m.buyBackOfferedText()),
  ),
  'buy-back-settled': ofRight(m.sendMoneyAction, ({ offered = '', ...facts }) =>
    titled(
      m.buyBackSettledHeading({ shares: toldSharesIn(facts) }),
      m.buyBackSettledText({ offered, ...paidIn(facts) }),
    ),
  ),
  'buy-back-returned': ofRight(m.seeBuyBackAction, ({ offered }) =>
    titled(m.buyBackReturnedHeading({ offered: toldSharesText(offered) }), m.buyBackReturnedText()),
  ),
  'buy-back-called-off': ofRight(m.seeBuyBackAction, () =>
    titled(m.buyBackCalledOffHeading(), m.buyBackCalledOffText()),
  ),
  'buy-back-paid': ofDividend(m.dividendsAction, ({ address = '', ...facts }) =>
    titled(m.buyBackPaidHeading(paidIn(facts)), m.buyBackPaidText({ address })),
  ),
  'buy-back-failed': ofDividend(m.sendMoneyAction, (facts) =>
    titled(m.buyBackFailedHeading(), m.buyBackFailedText(paidIn(facts))),
  ),
  'question-answered': {
    mailedBy: 'always',
    action: m.readAnswerAction,
    say: ({ id = '', reference = '' }) =>
      leadingTo(`/contactus?thread=${id}`)(
        titled(m.answeredHeading({ reference }), m.answeredText()),
      ),
  },
  'stake-left': ofStake((facts) =>
    titled(m.unstakedHeading({ shares: toldSharesIn(facts) }), m.unstakedText()),
  ),
}

const paidIn = ({ paid = '' }: ToldFacts) => ({ paid: /^\d/.test(paid) ? paid : otherTokenText() })

const transferIn = ({ reference = '', until = '' }: ToldFacts) => ({
  reference,
  time: until === '' ? '' : formatUtc(until),
})

function priceText({ terms, level = '', from = '', percent = '' }: ToldFacts): string {
  if (terms === 'move') return m.priceMovedText({ percent, from })
  return terms === 'above' ? m.priceAboveText({ level }) : m.priceBelowText({ level })
}

function identityText({ status = '', turn }: ToldFacts): TitleAndText {
  if (turn === 'returned') return titled(m.moreHeading(), m.rejectedText())
  if (turn === 'revoked' && status === 'REJECTED')
    return titled(m.revokedHeading(), m.revokedNoticeText())
  if (turn === 'revoked' && status === 'BLOCKED') return titled(m.revokedHeading(), m.blockedText())
  switch (status) {
    case 'PENDING':
      return titled(m.pendingHeading(), m.pendingText())
    case 'APPROVED':
      return titled(m.verifiedHeading(), m.verifiedText())
    case 'REJECTED':
      return titled(m.rejectedHeading(), m.rejectedText())
    case 'BLOCKED':
      return titled(m.blockedHeading(), m.blockedText())
    case 'NOT_APPLIED':
      return titled(m.againHeading(), m.againText())
    default:
      return titled(m.statusHeading(), m.statusText())
  }
}
