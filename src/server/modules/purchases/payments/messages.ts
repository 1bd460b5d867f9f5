import { purchaseTerms } from '@/config/purchase-terms'
import { formatCoinsDown } from '@/contract/format/amounts'
import type { MailText } from '@/server/modules/notifications'
import type { Services } from '@/server/services'
import { paidText, type Tale } from './tale'

/** Where a mail says more than the list of notifications. */
export function mailOf({ appName, siteUrl }: Services, tale: Tale): MailText | undefined {
  const words = wordsOf(appName, tale)
  if (words === undefined) return undefined
  const text = [...words.text, `${siteUrl}/transactions/${tale.rowId}`].join('\n\n')
  return { subject: words.subject, text }
}

function wordsOf(appName: string, tale: Tale): { subject: string; text: string[] } | undefined {
  const paid = paidText(tale)
  const shares = formatCoinsDown(tale.microShares ?? 0n, 6)
  switch (tale.kind) {
    case 'purchase-confirmed':
      return {
        subject: `You bought ${shares} ${appName} shares`,
        text: [`${shares} shares are yours. Your payment of ${paid} is final. The receipt:`],
      }
    case 'payment-decision':
      return {
        subject: `Your payment to ${appName} waits for your choice`,
        text: [
          `Your payment of ${paid} has arrived and matches no open order. Nothing is lost.`,
          `Take the shares that it buys at the price of that minute, or have it returned. Without a choice within ${purchaseTerms.decisionHours} hours it is returned.`,
        ],
      }
    case 'payment-unlinked':
      return {
        subject: `A payment for your ${appName} order came from a wallet that is not linked`,
        text: [
          `${paid} arrived with the digits of your order, from a wallet that is not linked to your account. No shares were credited for it. It is set aside and safe.`,
          'If you paid, link that wallet in your settings and write to us: we return the payment to it. If you did not, there is nothing to do. The order:',
        ],
      }
    case 'payment-returned':
      return {
        subject: `Your payment to ${appName} was returned`,
        text: [`${paid} went back to the wallet that paid it. The return is final.`],
      }
    default:
      return undefined
  }
}
