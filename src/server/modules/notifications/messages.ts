import type { NotificationKind } from '@/contract/notification'
import * as m from '@/messages/states'

export interface NotificationText {
  title: string
  text: string
  path: string
}

type Facts = Record<string, string>

const identity: Record<string, Omit<NotificationText, 'path'>> = {
  PENDING: {
    title: 'Your identity check is being made',
    text: 'What you sent has arrived. Usually the result is there within minutes.',
  },
  APPROVED: {
    title: 'Your identity is approved',
    text: 'You can buy shares now. Your legal name is fixed from here on.',
  },
  REJECTED: {
    title: 'Your identity check needs another try',
    text: 'The page says what was missing and how to cure it.',
  },
  BLOCKED: {
    title: 'Your identity check has ended',
    text: 'It ended without an approval. Write to us: a person looks at it.',
  },
  NOT_APPLIED: {
    title: 'Your identity check starts again',
    text: 'Nothing of the earlier try counts any more. Start whenever you are ready.',
  },
}

const returned: Omit<NotificationText, 'path'> = {
  title: 'Your identity check needs something more',
  text: 'It came back to you before it was decided. Go on: the steps show what is still missing.',
}
const revoked: Record<string, Omit<NotificationText, 'path'>> = {
  REJECTED: {
    title: 'Your approval was taken back',
    text: 'What you hold stays yours. The page says why, and how to be approved again.',
  },
  BLOCKED: {
    title: 'Your approval was taken back',
    text: 'What you hold stays yours. Write to us: a person looks at it.',
  },
}

function identityMessage({ status = '', turn }: Facts): Omit<NotificationText, 'path'> {
  const special = turn === 'returned' ? returned : turn === 'revoked' ? revoked[status] : undefined
  const byStatus = identity[status]
  return special ?? byStatus ?? { title: 'Your identity check has moved on', text: 'Look at it.' }
}

/** What a person reads, made of the facts when it is read: better words reach old notifications too. */
export const messages: Record<NotificationKind, (facts: Facts) => NotificationText> = {
  'purchase-confirmed': ({ id, shares, paid }) => ({
    title: `${shares} shares are yours`,
    text: `Your payment of ${paid} is final. Its receipt, and a PDF to keep, are on its page.`,
    path: `/transactions/${id}`,
  }),
  'payment-decision': ({ id, paid }) => ({
    title: 'A payment waits for your decision',
    text: `${paid} arrived and matches no open order. Take what it buys, or have it returned: you have 72 hours.`,
    path: `/transactions/${id}`,
  }),
  'payment-held': ({ id, paid }) => ({
    title: 'A payment is set aside',
    text: `${paid} arrived and could not be credited. Nothing is lost: a person looks at it.`,
    path: `/transactions/${id}`,
  }),
  'payment-unlinked': ({ id, paid }) => ({
    title: 'A payment for your order came from a wallet that is not linked',
    text: `${paid} arrived with the digits of your order and is set aside, as we cannot tell whose it is. Open it: if you paid, it says what to do.`,
    path: `/transactions/${id}`,
  }),
  'payment-returning': ({ id, paid }) => ({
    title: 'A payment goes back to you',
    text: `${paid} is on its way back to the wallet that paid it.`,
    path: `/transactions/${id}`,
  }),
  'payment-returned': ({ id, paid }) => ({
    title: 'A payment is back in your wallet',
    text: `${paid} was returned to the wallet that paid it.`,
    path: `/transactions/${id}`,
  }),
  'payment-failed': ({ id }) => ({
    title: 'The chain rejected a payment',
    text: 'No money left your wallet but the network fee. You can try again.',
    path: `/transactions/${id}`,
  }),
  'swap-confirmed': ({ id, paid, received }) => ({
    title: `You swapped ${paid} for ${received}`,
    text: 'The chain has it for good, and it is in your wallet.',
    path: `/transactions/${id}`,
  }),
  'swap-failed': ({ id, paid }) => ({
    title: 'The chain undid a swap',
    text: `Your ${paid} stayed in your wallet; only the network fee is gone. You can try again.`,
    path: `/transactions/${id}`,
  }),
  'price-alert': ({ terms, price, level, from, percent }) => ({
    title: `A share costs ${price} now`,
    text:
      terms === 'move'
        ? `It moved by ${percent}% or more from ${from}. The next move is measured from here.`
        : `It is ${terms === 'above' ? 'at or above' : 'at or below'} your ${level}. You hear of it again after it has been on the other side.`,
    path: '/price#alerts',
  }),
  identity: (facts) => ({ ...identityMessage(facts), path: '/kyc' }),
  'wallet-linked': ({ address }) => ({
    title: 'A wallet was linked',
    text: `${address}. Payments from it count as yours. Not you? Change your password and unlink it.`,
    path: '/settings?section=wallets',
  }),
  'wallet-unlinked': ({ address }) => ({
    title: 'A wallet was unlinked',
    text: `${address}. Payments from it no longer count as yours.`,
    path: '/settings?section=wallets',
  }),
  'new-login': ({ device }) => ({
    title: 'A login from a new browser',
    text: `${device}. Not you? Change your password: that ends every other session.`,
    path: '/settings?section=sessions',
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    text: 'Every other session was ended. Not you? Set a new password at once and write to us.',
    path: '/settings?section=sessions',
  }),
  'two-factor-on': () => changed('Two-factor login was switched on', 'security'),
  'two-factor-off': () => changed('Two-factor login was switched off', 'security'),
  'passkey-added': ({ name = '' }) => changed(m.passkeyAddedTitle({ name }), 'security'),
  'passkey-removed': ({ name = '' }) => changed(m.passkeyRemovedTitle({ name }), 'security'),
  'email-changed': () => changed('Your e-mail address was changed', 'profile'),
  'phone-changed': () => changed('Your phone number was changed', 'profile'),
  'stake-ended': ({ shares, months, claimable }) => ({
    title: `${shares} staked shares are available again`,
    text:
      claimable === '0'
        ? `The term of ${months} months is over, and you have claimed its whole reward.`
        : `The term of ${months} months is over. ${claimable} shares of its reward wait for you to claim them, as long as you like.`,
    path: '/staking',
  }),
  'rewards-claimed': ({ shares }) => ({
    title: `${shares} shares of rewards are yours`,
    text: 'They are among your available shares now.',
    path: '/staking',
  }),
  'stake-left': ({ shares }) => ({
    title: 'You left a stake early',
    text: `${shares} shares are available again, with half of the reward for the days you stayed.`,
    path: '/staking',
  }),
}

function changed(title: string, section: 'security' | 'profile'): NotificationText {
  const text = 'Every other session was ended. Not you? Change your password and write to us.'
  return { title, text, path: `/settings?section=${section}` }
}
