import { formatCoins, formatShares } from '@/contract/format/amounts'
import type { PaymentMismatch, TransactionStatus } from '@/contract/transaction'

interface Figures {
  pay: string
  decimals: number
  currency: string | null
}

/** The digits behind these name the order. */
const shownMost = 9

/** `156.25 USDT` */
export function payText({ pay, decimals, currency }: Figures): string {
  return `${formatCoins(pay, decimals, shownMost)} ${currency ?? 'of a token'}`
}

/** `156.250000000000000123 USDT`: to the last digit. */
export function payInFull({ pay, decimals, currency }: Figures): string {
  return `${formatCoins(pay, decimals, decimals)} ${currency ?? ''}`
}

/** `12.5 shares` */
export function sharesText(microShares: string): string {
  return `${formatShares(microShares)} ${microShares === '1000000' ? 'share' : 'shares'}`
}

/** `12.5 shares for 156.25 USDT` */
export function orderText(order: Figures & { receive: string }): string {
  return `${sharesText(order.receive)} for ${payText(order)}`
}

/** Coins out of a batch are found, and yet somebody has to be asked what they are for. */
export const batchingWords =
  'Your wallet can batch transactions. Send this BNB as a plain transfer, or pay in USDT or USDC.'

interface Words {
  title: string
  text: string
}

export const strangerWords =
  'A payment with its digits came from a wallet that is not linked to your account, so no shares were credited for it. It is safe: all of the order says what to do.'

/** What an order has come to, when nothing of it is left to do here: first the result, then the reason. */
export const endWords: Partial<Record<TransactionStatus, Words>> = {
  expired: {
    title: 'This order has run out',
    text: 'No payment was seen within its ten minutes, and the shares went back for sale. If you paid after all, the payment is found, and you choose what becomes of it.',
  },
  cancelled: {
    title: 'This order is cancelled',
    text: 'Nothing was paid, and the shares went back for sale.',
  },
  failed: {
    title: 'The payment failed on the chain',
    text: 'The chain refused the transaction, so the money is still in your wallet; only the network fee is gone.',
  },
  replaced: {
    title: 'The payment was replaced',
    text: 'Another transaction of your wallet took its place. If that one paid us, it is found by itself. Otherwise the money is still in your wallet.',
  },
  held: {
    title: 'Your payment is safe, and a person looks at it',
    text: 'It could not be matched by itself. It is kept apart under your name; we write to you.',
  },
  returning: {
    title: 'Your payment goes back',
    text: 'It is sent to the address that it came from, usually within a working day.',
  },
  returned: {
    title: 'Your payment went back',
    text: 'It was sent to the address that it came from.',
  },
}

/** Why a payment does not simply become shares. */
export const troubleWords: Record<PaymentMismatch, string> = {
  late: 'It arrived after the ten minutes of its order were over.',
  less: 'It is less than the order said.',
  more: 'It is more than the order said.',
  'no-quote': 'It came without an order.',
  cancelled: 'Its order was cancelled, and with it the price.',
  'paid-twice': 'Its order was paid before.',
  'inner-call': 'Your wallet sent it inside a batch, not as a plain transfer.',
  'wrong-token': 'It is a token that is not taken here.',
  'unknown-payer': 'It came from a wallet that nobody has linked.',
  'on-hold': 'Your holdings are on hold.',
}

export const progressWords = {
  sent: {
    title: 'Your payment is on its way',
    text: 'It has left your wallet. Usually the chain shows it within seconds.',
  },
  pending: {
    title: 'The chain is confirming your payment',
    text: 'Your shares are yours when enough blocks stand on top of it. You may close this page: it goes on by itself.',
  },
  patience: {
    title: 'Your payment is safe and still being confirmed',
    text: 'The chain takes longer than usual. We go on looking for it; you may close this page, and nothing is lost.',
  },
}
