import { purchaseTerms } from '@/config/purchase-terms'
import type { Message } from '../accounts/outbox'
import type { Services } from '../services'
import type { Settled } from './settle-batch'

/** Told by mail: shares that were credited, and money that waits for a choice. */
export function settledMessage(
  { appName, siteUrl }: Services,
  { payment, ruling, owner, bought, decimals, rowId }: Settled,
): Message[] {
  if (owner === undefined || owner.closedAt !== null || bought === undefined) return []
  if (ruling.outcome === 'held') return []
  const paid = `${unitsText(payment.amount, decimals)} ${payment.currency}`
  const shares = unitsText(bought.microShares, 6)
  const link = `${siteUrl}/transactions/${rowId}`
  const message = { channel: 'email' as const, to: owner.email, about: owner.id }
  if (ruling.outcome === 'credited') {
    return [
      {
        ...message,
        subject: `You bought ${shares} ${appName} shares`,
        text: `${shares} shares are yours. Your payment of ${paid} is final on the chain.\n\nThe receipt: ${link}`,
      },
    ]
  }
  return [
    {
      ...message,
      subject: `Your payment to ${appName} needs your choice`,
      text: [
        `Your payment of ${paid} has arrived, but it does not match an order. Nothing is lost.`,
        `Choose within ${purchaseTerms.decisionHours} hours: take the ${shares} shares that it buys at a price that holds until then, or have the money returned. Without a choice it is returned.`,
        link,
      ].join('\n\n'),
    },
  ]
}

export function returnedMessage(
  { appName, siteUrl }: Services,
  { to, about, paid, rowId }: { to: string; about: string; paid: string; rowId: string },
): Message {
  return {
    channel: 'email',
    to,
    about,
    subject: `Your payment to ${appName} was returned`,
    text: `${paid} went back to the wallet that it came from. The return is final on the chain.\n\n${siteUrl}/transactions/${rowId}`,
  }
}

/** Base units as a plain number, without zeros at its end. */
export function unitsText(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
