import type { NotificationKind } from '@/contract/notification'
import { accountLetters } from './mail/account-letters'
import { codeLetters } from './mail/code-letters'
import { type Letter, type Letterhead, letterOf, say } from './mail/letter'
import { moneyLetters } from './mail/money-letters'
import { verificationLetter } from './mail/verification-letter'
import * as mail from './messages/mail'
import * as m from './messages/notices'
import { newsletterLetter } from './newsletter.service'

export interface NotificationText {
  title: string
  text: string
  path: string
}

type Facts = Record<string, string>
type Said = Omit<NotificationText, 'path'>

const said = (title: string, text: string): Said => ({ title, text })
const on =
  (path: string) =>
  ({ title, text }: Said): NotificationText => ({ title, text, path })

const onTransaction = ({ id }: Facts) => on(`/transactions/${id}`)
const onStaking = on('/staking')
const onWallets = on('/settings?section=wallets')
const onSessions = on('/settings?section=sessions')
const onSecurity = on('/settings?section=security')
const onProfile = on('/settings?section=profile')

/** A figure with its noun, as the plural wants it. */
const sharesText = (shares = '') => m.sharesText({ shares, count: shares === '1' ? 1 : 2 })
const sharesIn = ({ shares }: Facts) => sharesText(shares)

/** What a person reads, made of the facts when it is read: better words reach old notifications too. */
export const noticeTexts: Record<NotificationKind, (facts: Facts) => NotificationText> = {
  'purchase-confirmed': (facts) => {
    const heading = m.boughtHeading({ shares: sharesIn(facts) })
    return onTransaction(facts)(said(heading, m.boughtText(paidIn(facts))))
  },
  'payment-decision': (facts) =>
    onTransaction(facts)(said(m.choiceHeading(), m.choiceText(paidIn(facts)))),
  'payment-held': (facts) => onTransaction(facts)(said(m.heldHeading(), m.heldText(paidIn(facts)))),
  'payment-unlinked': (facts) =>
    onTransaction(facts)(said(m.unlinkedHeading(), m.unlinkedText(paidIn(facts)))),
  'payment-returning': (facts) =>
    onTransaction(facts)(said(m.refundingHeading(), m.refundingText(paidIn(facts)))),
  'payment-returned': (facts) =>
    onTransaction(facts)(said(m.refundedHeading(paidIn(facts)), m.refundedText())),
  'payment-failed': (facts) => onTransaction(facts)(said(m.failedHeading(), m.failedText())),
  'swap-confirmed': (facts) => {
    const heading = m.swappedHeading({ ...paidIn(facts), received: facts.received ?? '' })
    return onTransaction(facts)(said(heading, m.swappedText()))
  },
  'swap-failed': (facts) =>
    onTransaction(facts)(said(m.swapFailedHeading(), m.swapFailedText(paidIn(facts)))),
  'price-alert': (facts) =>
    on('/price#alerts')(said(m.priceHeading({ price: facts.price ?? '' }), priceText(facts))),
  identity: (facts) => on('/kyc')(identityText(facts)),
  'wallet-linked': ({ address = '' }) =>
    onWallets(said(m.linkedHeading(), m.linkedText({ address }))),
  'wallet-unlinked': ({ address = '' }) =>
    onWallets(said(m.walletUnlinkedHeading(), m.walletUnlinkedText({ address }))),
  'new-login': ({ device = '' }) => onSessions(said(m.loginHeading(), m.loginText({ device }))),
  'password-changed': () => onSessions(said(m.passwordHeading(), m.passwordText())),
  'two-factor-on': () => onSecurity(said(m.twoFactorOnHeading(), m.changedText())),
  'two-factor-off': () => onSecurity(said(m.twoFactorOffHeading(), m.changedText())),
  'recovery-codes-new': () => onSecurity(said(m.recoveryCodesHeading(), m.changedText())),
  'passkey-added': ({ name = '' }) =>
    onSecurity(said(m.passkeyAddedHeading({ name }), m.changedText())),
  'passkey-removed': ({ name = '' }) =>
    onSecurity(said(m.passkeyRemovedHeading({ name }), m.changedText())),
  'email-changed': () => onProfile(said(m.emailHeading(), m.changedText())),
  'phone-changed': () => onProfile(said(m.phoneHeading(), m.changedText())),
  'stake-ended': ({ shares, months = '', claimable = '' }) =>
    onStaking(
      said(
        m.stakeEndedHeading({ shares: sharesText(shares) }),
        claimable === '0'
          ? m.stakeClaimedText({ months })
          : m.stakeRewardText({ months, claimable: sharesText(claimable) }),
      ),
    ),
  'rewards-claimed': (facts) =>
    onStaking(said(m.claimedHeading({ shares: sharesIn(facts) }), m.claimedText())),
  'stake-left': (facts) =>
    onStaking(said(m.unstakedHeading({ shares: sharesIn(facts) }), m.unstakedText())),
}

const paidIn = ({ paid = '' }: Facts) => ({ paid })

function priceText({ terms, level = '', from = '', percent = '' }: Facts): string {
  if (terms === 'move') return m.priceMovedText({ percent, from })
  return terms === 'above' ? m.priceAboveText({ level }) : m.priceBelowText({ level })
}

function identityText({ status = '', turn }: Facts): Said {
  if (turn === 'returned') return said(m.moreHeading(), m.moreText())
  if (turn === 'revoked' && status === 'REJECTED') return said(m.revokedHeading(), m.revokedText())
  if (turn === 'revoked' && status === 'BLOCKED')
    return said(m.revokedHeading(), m.revokedFinallyText())
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

const actions: Partial<Record<NotificationKind, () => string>> = {
  'swap-confirmed': mail.swapAction,
  'swap-failed': mail.swapAction,
  'stake-ended': mail.stakesAction,
  'rewards-claimed': mail.stakesAction,
  'stake-left': mail.stakesAction,
  'price-alert': mail.pricesAction,
  identity: mail.verificationAction,
  'new-login': mail.changePasswordAction,
}
const money = /^(purchase|payment)-/

/** What the list of notifications says, where a mail has nothing to add. */
export function noticeLetter(
  head: Letterhead,
  { kind, facts }: { kind: NotificationKind; facts: Record<string, string> },
): Letter {
  const { title, text, path } = noticeTexts[kind](facts)
  const action = (actions[kind] ?? mail.paymentAction)()
  return letterOf(head, money.test(kind) ? 'money' : 'choice', {
    subject: title,
    preheader: text,
    heading: { title },
    parts: [say(text), { kind: 'button', text: action, href: `${head.siteUrl}${path}` }],
  })
}

/** Every mail there is, by its kind. */
export const letters = {
  ...codeLetters,
  ...accountLetters,
  ...moneyLetters,
  verification: verificationLetter,
  newsletter: newsletterLetter,
  notice: noticeLetter,
}
