import { purchaseTerms } from '@/config/terms'
import { formatKept } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { NotificationKind } from '@/contract/notification'
import { firstLocale, inLocale } from '@/messages/locale'
import { otherTokenText } from '@/messages/states'
import { spokenDevice } from '@/server/platform/device-name'
import {
  type KindOfNotification,
  type NotificationText,
  on,
  type Says,
  said,
  type TitleAndText,
  type ToldFacts,
  toldSharesIn,
  toldSharesText,
} from './kind-parts'
import { choiceText } from './mail/money-letters'
import * as m from './messages'
import { ownerKinds } from './owner-kinds'

const onTransaction = ({ id }: ToldFacts) => on(`/transactions/${id}`)
const onStaking = on('/staking')
const onWallets = on('/settings?section=wallets')
const onSessions = on('/settings?section=sessions')
const onSecurity = on('/settings?section=security')
const onProfile = on('/settings?section=profile')

const ofPurchase = (
  say: Says,
  action = m.paymentAction,
  mailedBy: KindOfNotification['mailedBy'] = 'purchaseNotices',
): KindOfNotification => ({ mailedBy, action, say: (facts) => onTransaction(facts)(say(facts)) })

const ofSwap = (say: Says): KindOfNotification => ({
  mailedBy: 'swapNotices',
  action: m.detailsAction,
  say: (facts) => onTransaction(facts)(say(facts)),
})

const ofStake = (say: Says): KindOfNotification => ({
  mailedBy: 'stakingNotices',
  action: m.stakesAction,
  say: (facts) => onStaking(say(facts)),
})

/** Where shares go is told at once, whatever somebody wants mailed: a stranger may have moved them. */
const ofWallet = (
  heading: (given: { shares: string }) => string,
  text: (given: { address: string }) => string,
): KindOfNotification => ({
  mailedBy: 'always',
  action: m.seeWalletAction,
  say: (facts) =>
    on('/wallet')(
      said(heading({ shares: toldSharesIn(facts) }), text({ address: facts.address ?? '' })),
    ),
})

/**
 * A dividend, or what a buy-back pays, waits for somebody, so it is always mailed. It leads to the
 * very dividend or buy-back, whose page sends all of its coin; older notices did not keep which.
 */
const ofDividend = (action: () => string, say: Says): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => {
    const id = facts.id ?? facts.dividend
    return on(id === undefined ? '/rights' : `/rights/${id}`)(say(facts))
  },
})

/** Votes and buy-backs have a term, and a ballot or an offer may be a stranger's: always mailed. */
const ofRight = (action: () => string, say: Says): KindOfNotification => ({
  mailedBy: 'always',
  action,
  say: (facts) => on(`/rights/${facts.id ?? ''}`)(say(facts)),
})

const ofSafety = (
  on: (words: TitleAndText) => NotificationText,
  action: () => string,
  say: Says,
): KindOfNotification => ({ mailedBy: 'its cause', action, say: (facts) => on(say(facts)) })

export const keptFacts = <Kept>(facts: () => Kept): Kept => inLocale(firstLocale, facts)

// Facts with these names are figures, and are spelled as the reader's language has them.
const figures = [
  'paid',
  'before',
  'received',
  'sent',
  'shares',
  'offered',
  'claimable',
  'price',
  'level',
  'from',
  'percent',
]

export function notificationText(kind: NotificationKind, facts: ToldFacts): NotificationText {
  const speak = (name: string, fact: string) => {
    if (name === 'device') return spokenDevice(fact)
    return figures.includes(name) ? formatKept(fact) : fact
  }
  const spoken = Object.entries(facts).map(([name, fact]) => [name, speak(name, fact)])
  return notificationKinds[kind].say(Object.fromEntries(spoken))
}

export const notificationKinds: Record<NotificationKind, KindOfNotification> = {
  'purchase-confirmed': ofPurchase(
    (facts) => said(m.boughtHeading({ shares: toldSharesIn(facts) }), m.boughtText(paidIn(facts))),
    m.receiptAction,
  ),
  'payment-decision': ofPurchase(
    ({ trouble = '', ...facts }) =>
      said(
        m.choiceHeading(),
        `${choiceText({ ...paidIn(facts), trouble })} ${m.choiceNextText({ hours: purchaseTerms.decisionHours })}`,
      ),
    m.chooseAction,
    'always',
  ),
  'payment-held': ofPurchase((facts) => said(m.heldHeading(), m.unlinkedText(paidIn(facts)))),
  'payment-unlinked': ofPurchase(
    (facts) => said(m.unlinkedHeading(), m.unlinkedText(paidIn(facts))),
    m.detailsAction,
    'always',
  ),
  'payment-returning': ofPurchase((facts) =>
    said(m.refundingHeading(), m.refundingText(paidIn(facts))),
  ),
  'payment-returned': ofPurchase((facts) =>
    said(m.refundedHeading(paidIn(facts)), m.refundedText()),
  ),
  'payment-failed': ofPurchase(() => said(m.failedHeading(), m.failedText())),
  'swap-confirmed': ofSwap((facts) =>
    said(m.swappedHeading({ ...paidIn(facts), received: facts.received ?? '' }), m.swappedText()),
  ),
  'swap-failed': ofSwap(() => said(m.swapFailedHeading(), m.failedText())),
  'price-alert': {
    mailedBy: 'priceNotices',
    action: m.pricesAction,
    say: (facts) =>
      on('/price')(said(m.priceHeading({ price: facts.price ?? '' }), priceText(facts))),
  },
  identity: {
    mailedBy: 'identityNotices',
    action: m.verificationAction,
    say: (facts) => on('/kyc')(identityText(facts)),
  },
  'wallet-linked': ofSafety(onWallets, m.seeWalletsAction, ({ address = '' }) =>
    said(m.linkedHeading(), m.linkedText({ address })),
  ),
  'wallet-unlinked': ofSafety(onWallets, m.seeWalletsAction, ({ address = '' }) =>
    said(m.walletUnlinkedHeading(), m.unlinkedWalletText({ address })),
  ),
  'new-login': {
    mailedBy: 'loginNotices',
    action: m.sessionsAction,
    say: ({ device = '' }) => onSessions(said(m.loginHeading(), m.loginText({ device }))),
  },
  'password-changed': ofSafety(onSessions, m.sessionsAction, () =>
    said(m.passwordHeading(), m.passwordText()),
  ),
  'two-factor-on': ofSafety(onSecurity, m.securityAction, () =>
    said(m.twoFactorOnHeading(), m.passwordText()),
  ),
  'two-factor-off': ofSafety(onSecurity, m.securityAction, () =>
    said(m.twoFactorOffHeading(), m.passwordText()),
  ),
  'recovery-codes-new': ofSafety(onSecurity, m.securityAction, () =>
    said(m.recoveryCodesHeading(), m.passwordText()),
  ),
  'passkey-added': ofSafety(onSecurity, m.securityAction, ({ name = '' }) =>
    said(m.passkeyAddedHeading({ name }), m.passwordText()),
  ),
  'passkey-removed': ofSafety(onSecurity, m.securityAction, ({ name = '' }) =>
    said(m.passkeyRemovedHeading({ name }), m.passwordText()),
  ),
  'api-key-made': ofSafety(onSecurity, m.securityAction, ({ name = '' }) =>
    said(m.apiKeyHeading({ name }), m.apiKeyNoticeText()),
  ),
  'email-changed': ofSafety(onProfile, m.securityAction, () =>
    said(m.emailHeading(), m.passwordText()),
  ),
  'phone-changed': ofSafety(onProfile, m.securityAction, () =>
    said(m.phoneHeading(), m.passwordText()),
  ),
  'stake-begun': ofStake(({ months = '', until = '', ...facts }) =>
    said(
      m.stakeBegunHeading({ shares: toldSharesIn(facts) }),
      m.stakeBegunText({ months, until: until === '' ? '' : formatShortDay(until) }),
    ),
  ),
  'stake-ended': ofStake(({ shares, months = '', claimable = '' }) =>
    said(
      m.stakeEndedHeading({ shares: toldSharesText(shares) }),
      claimable === '0'
        ? m.stakeClaimedText({ months })
        : m.stakeRewardText({ months, claimable: toldSharesText(claimable) }),
    ),
  ),
  'rewards-claimed': ofStake((facts) =>
    said(m.claimedHeading({ shares: toldSharesIn(facts) }), m.claimedText()),
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
      on('/wallet')(
        said(
          m.sharesMovedHeading({ count: Number(count) }),
          m.sharesMovedText({ day: day === '' ? '' : formatShortDay(day), received, sent }),
        ),
      ),
  },
  'wallet-frozen': ofWallet(m.walletFrozenHeading, m.walletFrozenText),
  'wallet-unfrozen': ofWallet(m.walletUnfrozenHeading, m.walletUnfrozenText),
  ...ownerKinds,
  'dividend-payable': ofDividend(m.sendDividendAction, (facts) =>
    said(m.dividendPayableHeading(paidIn(facts)), m.dividendPayableText()),
  ),
  'dividend-paid': ofDividend(m.dividendsAction, ({ address = '', ...facts }) =>
    said(m.dividendPaidHeading(paidIn(facts)), m.dividendPaidText({ address })),
  ),
  'dividend-failed': ofDividend(m.sendDividendAction, (facts) =>
    said(m.dividendFailedHeading(), m.dividendFailedText(paidIn(facts))),
  ),
  'dividend-corrected': ofRight(m.dividendsAction, ({ before = '', ...facts }) =>
    said(m.dividendCorrectedHeading(), m.dividendCorrectedText({ ...paidIn(facts), before })),
  ),
  'dividend-lapsing': ofDividend(m.sendDividendAction, ({ until = '', ...facts }) =>
    said(
      m.dividendLapsingHeading(paidIn(facts)),
      m.dividendLapsingText({ until: until === '' ? '' : formatUtc(until) }),
    ),
  ),
  'dividend-lapsed': ofDividend(m.dividendsAction, (facts) =>
    said(m.dividendLapsedHeading(paidIn(facts)), m.dividendLapsedText()),
  ),
  'residence-decided': ofDividend(m.dividendsAction, ({ decided = '' }) =>
    said(m.residenceDecidedHeading({ decided }), m.residenceDecidedText({ decided })),
  ),
  'vote-open': ofRight(m.voteAction, ({ shares = '' }) =>
    said(m.voteOpenHeading({ shares }), m.voteOpenText()),
  ),
  'vote-cast': ofRight(m.seeVoteAction, ({ fingerprint = '' }) =>
    said(m.voteCastHeading(), m.voteCastText({ fingerprint })),
  ),
  'vote-counted': ofRight(m.seeVoteAction, () => said(m.voteCountedHeading(), m.voteCountedText())),
  'vote-called-off': ofRight(m.seeVoteAction, () =>
    said(m.voteCalledOffHeading(), m.voteCalledOffText()),
  ),
  'buy-back-announced': ofRight(m.seeBuyBackAction, ({ price = '' }) =>
    said(m.buyBackAnnouncedHeading({ price }), m.buyBackAnnouncedText()),
  ),
  'buy-back-open': ofRight(m.seeBuyBackAction, ({ price = '' }) =>
    said(m.buyBackOpenHeading({ price }), m.buyBackOpenText()),
  ),
  'buy-back-offered': ofRight(m.seeBuyBackAction, (facts) =>
    said(m.buyBackOfferedHeading({ shares: toldSharesIn(facts) }), m.buyBackOfferedText()),
  ),
  'buy-back-settled': ofRight(m.sendMoneyAction, ({ offered = '', ...facts }) =>
    said(
      m.buyBackSettledHeading({ shares: toldSharesIn(facts) }),
      m.buyBackSettledText({ offered, ...paidIn(facts) }),
    ),
  ),
  'buy-back-returned': ofRight(m.seeBuyBackAction, ({ offered }) =>
    said(m.buyBackReturnedHeading({ offered: toldSharesText(offered) }), m.buyBackReturnedText()),
  ),
  'buy-back-called-off': ofRight(m.seeBuyBackAction, () =>
    said(m.buyBackCalledOffHeading(), m.buyBackCalledOffText()),
  ),
  'buy-back-paid': ofDividend(m.dividendsAction, ({ address = '', ...facts }) =>
    said(m.buyBackPaidHeading(paidIn(facts)), m.buyBackPaidText({ address })),
  ),
  'buy-back-failed': ofDividend(m.sendMoneyAction, (facts) =>
    said(m.buyBackFailedHeading(), m.buyBackFailedText(paidIn(facts))),
  ),
  'question-answered': {
    mailedBy: 'always',
    action: m.readAnswerAction,
    say: ({ id = '', reference = '' }) =>
      on(`/contactus?thread=${id}`)(said(m.answeredHeading({ reference }), m.answeredText())),
  },
  'stake-left': ofStake((facts) =>
    said(m.unstakedHeading({ shares: toldSharesIn(facts) }), m.unstakedText()),
  ),
}

const paidIn = ({ paid = '' }: ToldFacts) => ({ paid: /^\d/.test(paid) ? paid : otherTokenText() })

function priceText({ terms, level = '', from = '', percent = '' }: ToldFacts): string {
  if (terms === 'move') return m.priceMovedText({ percent, from })
  return terms === 'above' ? m.priceAboveText({ level }) : m.priceBelowText({ level })
}

function identityText({ status = '', turn }: ToldFacts): TitleAndText {
  if (turn === 'returned') return said(m.moreHeading(), m.rejectedText())
  if (turn === 'revoked' && status === 'REJECTED')
    return said(m.revokedHeading(), m.revokedNoticeText())
  if (turn === 'revoked' && status === 'BLOCKED') return said(m.revokedHeading(), m.blockedText())
  switch (status) {
    case 'PENDING':
      return said(m.pendingHeading(), m.pendingText())
    case 'APPROVED':
      return said(m.verifiedHeading(), m.verifiedText())
    case 'REJECTED':
      return said(m.rejectedHeading(), m.rejectedText())
    case 'BLOCKED':
      return said(m.blockedHeading(), m.blockedText())
    case 'NOT_APPLIED':
      return said(m.againHeading(), m.againText())
    default:
      return said(m.statusHeading(), m.statusText())
  }
}
