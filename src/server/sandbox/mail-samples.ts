import { isStakingOffered } from '@/config/staking-offered'
import type { NotificationKind } from '@/contract/notification'
import { type Letter, type Letterhead, letters, sms } from '@/server/modules/notifications'

const at = new Date('2026-11-21T09:05:00Z')
const address = '0x12Bc3B69Fae148f2cE2186f5eF6842C9beD59fE1'
const code = '482916'
const device = 'Firefox on macOS'
const id = '96b69b94-2f6e-4d3c-9f53-0f6f4a9b7c11'
const paid = '60.00 USDT'

export function mailSamples(head: Letterhead): Record<string, Letter> {
  return {
    ...accountSamples(head),
    ...verificationSamples(head),
    ...moneySamples(head),
    ...notificationSamples(head),
  }
}

function accountSamples(head: Letterhead): Record<string, Letter> {
  const { code: codeLetter, changed, wallet } = letters
  const link = `${head.siteUrl}/auth/reset#token=3f9c`
  return {
    'login-code': codeLetter(head, 'login', { code, at, device }),
    'email-code': codeLetter(head, 'sign-up', { code, at }),
    'password-code': codeLetter(head, 'password', { code, at, link }),
    'change-code': codeLetter(head, 'change', { code, at }),
    'new-contact-code': codeLetter(head, 'new-contact', { code, at }),
    'close-code': codeLetter(head, 'close', { code, at }),
    'gift-code': codeLetter(head, 'gift', { code, at }),
    'recover-code': codeLetter(head, 'recover', { code, at }),
    'vote-code': codeLetter(head, 'vote', { code, at }),
    'offer-code': codeLetter(head, 'offer', { code, at }),
    'api-key-code': codeLetter(head, 'api-key', { code, at }),
    'webhook-code': codeLetter(head, 'webhook', { code, at }),
    'already-member': letters.member(head),
    'new-login': letters.newLogin(head, { device, at, byPasskey: false }),
    'password-changed': letters.passwordChanged(head, { at }),
    'old-email': letters.oldEmail(head, at),
    'email-changed': changed(head, { what: 'email-changed', at }),
    'phone-changed': changed(head, { what: 'phone-changed', at }),
    'two-factor-on': changed(head, { what: 'two-factor-on', at }),
    'two-factor-off': changed(head, { what: 'two-factor-off', at }),
    'recovery-codes-new': changed(head, { what: 'recovery-codes-new', at }),
    'passkey-added': changed(head, { what: 'passkey-added', at, name: 'Firefox on macOS' }),
    'passkey-removed': changed(head, { what: 'passkey-removed', at, name: 'Firefox on macOS' }),
    'api-key-made': letters.apiKeyMade(head, { name: 'Portfolio Performance', at }),
    'webhook-made': letters.webhookMade(head, { name: 'books.venn.example', at }),
    'wallet-linked': wallet(head, { address, at, isLinked: true }),
    'wallet-unlinked': wallet(head, { address, at, isLinked: false }),
    'account-closed': letters.closed(head),
    'question-answered': letters.answered(head, {
      reference: 'M-7KQ2F-9XHBD',
      href: `${head.siteUrl}/contactus#question=3f9c`,
      text: 'Good morning,\n\nthe key facts tell it in full. In short: the price is fixed each weekday at 16:00 UTC.',
    }),
  }
}

const reasons = [
  {
    title: 'We couldn’t read a picture',
    text: 'Use a dark table near a window. Show all four corners, without glare.',
  },
  {
    title: 'The selfie doesn’t match the document',
    text: 'Take off glasses and hat, look straight ahead, and face the light.',
  },
]

function verificationSamples(head: Letterhead): Record<string, Letter> {
  const rejected = { is: 'rejected', reasons, hasNote: true } as const
  return {
    'verification-reviewing': letters.verification(head, { is: 'reviewing' }),
    'verification-approved': letters.verification(head, { is: 'verified', isOtherName: false }),
    'verification-other-name': letters.verification(head, { is: 'verified', isOtherName: true }),
    'verification-fixes': letters.verification(head, { ...rejected, wasVerified: false }),
    'verification-withdrawn': letters.verification(head, { ...rejected, wasVerified: true }),
    'verification-more': letters.verification(head, { is: 'more' }),
    'verification-again': letters.verification(head, { is: 'again' }),
    'verification-ended': letters.verification(head, { is: 'blocked', wasVerified: false }),
  }
}

function moneySamples(head: Letterhead): Record<string, Letter> {
  const figures = { price: '$12.46', rest: '99.50 USDT', fee: '0.50 USDT', paid: '100.00 USDT' }
  const endsAt = new Date('2026-11-23T15:44:00Z')
  const refund = { id, figure: '25.00', currency: 'USDT', payer: address, at }
  const bought = { id, shares: '7.988118', ...figures, payer: address, at }
  const transfer = {
    id,
    paid: '500.00 USD',
    holder: head.appName,
    iban: 'DE75512108001245126199',
    bic: 'SOGEDEFF',
    reference: 'RF18539007547034',
    until: '2026-11-24T23:59:59.999Z',
  }
  return {
    'purchase-confirmed': letters.purchase(head, bought),
    'payment-choice': letters.choice(head, { id, paid, payer: address, trouble: 'more', endsAt }),
    'payment-unlinked': letters.unlinkedPayer(head, { id, paid }),
    'refund-sent': letters.refund(head, refund),
    'payment-awaited': letters.transfer(head, transfer),
    ...noticeSamples(head, { 'payment-ending': transfer }),
  }
}

function notificationSamples(head: Letterhead): Record<string, Letter> {
  const price = { price: '$12.46', level: '$12.50', from: '$12.10', percent: '3' }
  const swap = { id, paid: '100.00 USDT', received: '0.1633 BNB' }
  const move = { shares: '10', address }
  const confirm = `${head.siteUrl}/api/newsletter/confirm?t=81d0`
  const unsubscribe = `${head.siteUrl}/api/newsletter/unsubscribe?t=81d0`
  return {
    digest: letters.digest(head, {
      titles: ['You bought 4.8 shares', 'Your refund is on its way'],
    }),
    'payment-held': letters.notification(head, { kind: 'payment-held', facts: { id, paid } }),
    'payment-returning': letters.notification(head, {
      kind: 'payment-returning',
      facts: { id, paid },
    }),
    'payment-failed': letters.notification(head, { kind: 'payment-failed', facts: { id } }),
    'swap-confirmed': letters.notification(head, { kind: 'swap-confirmed', facts: swap }),
    'swap-failed': letters.notification(head, { kind: 'swap-failed', facts: swap }),
    'price-above': letters.notification(head, {
      kind: 'price-alert',
      facts: { ...price, terms: 'above' },
    }),
    'price-below': letters.notification(head, {
      kind: 'price-alert',
      facts: { ...price, terms: 'below' },
    }),
    'price-moved': letters.notification(head, {
      kind: 'price-alert',
      facts: { ...price, terms: 'move' },
    }),
    'delivery-asked': letters.notification(head, {
      kind: 'delivery-asked',
      facts: { shares: '10', address: address },
      refusal: 'sample',
    }),
    ...noticeSamples(head, {
      'webhook-resting': { name: 'books.venn.example' },
      'delivery-failed': move,
      'shares-delivered': move,
      'shares-returned': move,
      'shares-sent': move,
      'shares-received': move,
      'shares-assigned': move,
      'shares-approved': { address },
      'shares-moved': { count: '12', day: '2026-11-25T00:00:00.000Z', received: '0.31', sent: '4' },
    }),
    ...rightSamples(head),
    ...giftSamples(head),
    ...recoverySamples(head),
    ...legalOrderSamples(head),
    ...(isStakingOffered() && stakeSamples(head)),
    'newsletter-confirm': letters.newsletter(head, { confirm, unsubscribe }),
  }
}

const stakeSamples = (head: Letterhead) =>
  noticeSamples(head, {
    'stake-begun': { shares: '40', months: '12', until: '2027-11-21T00:00:00.000Z' },
    'stake-ended': { shares: '40', months: '12', claimable: '0.084512' },
    'rewards-claimed': { shares: '0.084512' },
    'stake-left': { shares: '40' },
  })

/** The rights of shares: dividends, votes, an offer to sell them back. */
function rightSamples(head: Letterhead): Record<string, Letter> {
  const money = { paid: '18.40 USDC', address }
  const sale = { id, shares: '25', offered: '40', price: '$12.80' }
  return noticeSamples(head, {
    'dividend-payable': money,
    'dividend-reinvested': { ...money, shares: '1.4375', price: '$12.80', rest: '0.00 USDC' },
    'dividend-paid': money,
    'dividend-failed': money,
    'dividend-corrected': { ...money, id, before: '16.10 USDC' },
    'dividend-lapsing': { ...money, until: at.toISOString() },
    'dividend-lapsed': money,
    'residence-decided': { decided: 'accepted' },
    'vote-open': { id, shares: '120.5' },
    'vote-cast': { id, fingerprint: '7d1a93c05be2441f' },
    'vote-counted': { id },
    'vote-called-off': { id },
    'buy-back-announced': sale,
    'buy-back-open': sale,
    'buy-back-offered': sale,
    'buy-back-settled': { ...sale, paid: '320.00 USDC' },
    'buy-back-returned': sale,
    'buy-back-called-off': sale,
    'buy-back-paid': { ...money, paid: '320.00 USDC' },
    'buy-back-failed': { ...money, paid: '320.00 USDC' },
  })
}

function noticeSamples(
  head: Letterhead,
  facts: Partial<Record<NotificationKind, Record<string, string>>>,
): Record<string, Letter> {
  const kinds = Object.keys(facts) as NotificationKind[]
  const letterOf = (kind: NotificationKind) =>
    letters.notification(head, { kind, facts: facts[kind] ?? {} })
  return Object.fromEntries(kinds.map((kind) => [kind, letterOf(kind)]))
}

function giftSamples(head: Letterhead): Record<string, Letter> {
  return {
    'gift-sent': letters.notification(head, {
      kind: 'gift-sent',
      facts: { shares: '2', name: 'Mia', id: 'sample' },
      refusal: 'sample',
    }),
    'gift-offered': letters.notification(head, {
      kind: 'gift-offered',
      facts: { shares: '2', name: 'Dana Demo', id: 'sample' },
    }),
    'gift-accepted': letters.notification(head, {
      kind: 'gift-accepted',
      facts: { shares: '2', name: 'Mia Okonjo-Lind', id: 'sample' },
    }),
    'gift-returned': letters.notification(head, {
      kind: 'gift-returned',
      facts: { shares: '2', name: 'Mia', id: 'sample' },
    }),
  }
}

function legalOrderSamples(head: Letterhead): Record<string, Letter> {
  const facts = { file: '3 VI 218/26', until: at.toISOString(), name: 'Dana Demo', shares: '10' }
  const about = (kind: Parameters<typeof letters.notification>[1]['kind'], more: object = {}) =>
    letters.notification(head, { kind, facts: { ...facts, ...more } })
  return {
    'estate-begun': letters.notification(head, { kind: 'estate-begun', facts, refusal: 'sample' }),
    'estate-coming': about('estate-coming'),
    'legal-moved': about('legal-moved'),
    'legal-received': about('legal-received', { basis: 'estate' }),
    'legal-received-by-court': about('legal-received', { basis: 'court' }),
    'legal-frozen': about('legal-frozen'),
    'legal-lifted': about('legal-lifted'),
    'legal-stopped': about('legal-stopped'),
  }
}

function recoverySamples(head: Letterhead): Record<string, Letter> {
  const facts = { shares: '10', address, until: at.toISOString() }
  return {
    'wallet-frozen': letters.notification(head, { kind: 'wallet-frozen', facts }),
    'wallet-unfrozen': letters.notification(head, { kind: 'wallet-unfrozen', facts }),
    'recovery-checked': letters.notification(head, { kind: 'recovery-checked', facts }),
    'recovery-waiting': letters.notification(head, {
      kind: 'recovery-waiting',
      facts,
      refusal: 'sample',
    }),
    'recovery-stopped': letters.notification(head, { kind: 'recovery-stopped', facts }),
    'recovery-refused': letters.notification(head, { kind: 'recovery-refused', facts }),
    'recovery-done': letters.notification(head, { kind: 'recovery-done', facts }),
  }
}

export function smsSamples(head: Letterhead): Record<string, string> {
  return {
    'phone-code': sms.code(head, 'sign-up', code),
    'login-code': sms.code(head, 'login', code),
    'password-code': sms.code(head, 'password', code),
    'close-code': sms.code(head, 'close', code),
    'gift-code': sms.code(head, 'gift', code),
    'recover-code': sms.code(head, 'recover', code),
    'recovery-notice': sms.recovery(head),
    'estate-notice': sms.estate(head),
    'change-code': sms.code(head, 'change', code),
    'new-number-code': sms.code(head, 'new-contact', code),
    'number-changed': sms.numberChanged(head),
    'already-member': sms.member(head),
  }
}
