import { formatCoins, formatMoney } from '@/contract/format/amounts'
import type {
  PaymentMismatch,
  Transaction,
  TransactionDetail,
  TransactionKind,
  TransactionStatus,
} from '@/contract/transaction'
import * as m from './messages'

export const kinds: readonly TransactionKind[] = ['purchase', 'payment', 'swap']

/** good: it is done · moving: it goes on by itself · asks: somebody has to do something · over: nothing came of it. */
type StatusTone = 'good' | 'moving' | 'asks' | 'bad' | 'over'

interface StatusMessage {
  tone: StatusTone
  /** Heading of its page. */
  title: string
  /** First the result, then the reason. */
  text: string
}

export const statusMessages: Record<TransactionStatus, StatusMessage> = {
  awaiting: {
    tone: 'asks',
    title: 'Waiting for your payment',
    text: 'Your price is locked and your shares are set aside. No payment was seen on the chain yet. If you have paid, nothing more is to be done: we find the payment ourselves.',
  },
  pending: {
    tone: 'moving',
    title: 'Your payment is being confirmed',
    text: 'The payment is on its way into the chain for good. You can close this page; your shares are credited without you.',
  },
  confirmed: {
    tone: 'good',
    title: 'These shares are yours',
    text: 'The payment is final on the chain, and the shares stand in the ledger under your name.',
  },
  decision: {
    tone: 'asks',
    title: 'This payment needs your decision',
    text: 'Your money arrived and is safe, but it matches no open order. You choose: take what it buys, or have it returned.',
  },
  returning: {
    tone: 'moving',
    title: 'Your money is on its way back',
    text: 'It goes to the wallet it came from. An operator signs each return by hand, usually within a working day.',
  },
  returned: {
    tone: 'over',
    title: 'Your money was returned',
    text: 'The full amount went back to the wallet it came from. No shares were bought with it.',
  },
  held: {
    tone: 'asks',
    title: 'This payment was set aside',
    text: 'Your money arrived and is safe. It could not be credited by itself, so a person looks at it and writes to you.',
  },
  failed: {
    tone: 'bad',
    title: 'The chain refused this payment',
    text: 'No money reached us: the transaction was carried out and failed, so the amount stayed in your wallet. Only the network fee is gone.',
  },
  replaced: {
    tone: 'over',
    title: 'This payment was replaced',
    text: 'Your wallet sent another transaction in its place, so this one never happened. If the other one paid us, it has its own entry.',
  },
  expired: {
    tone: 'over',
    title: 'This quote ran out',
    text: 'Nothing was paid within ten minutes, so the shares went back on offer. A payment that still arrives becomes your decision.',
  },
  cancelled: {
    tone: 'over',
    title: 'You cancelled this purchase',
    text: 'Nothing was paid, and the shares went back on offer. A payment that still arrives becomes your decision.',
  },
}

/** A swap happens between a wallet and the exchange: nothing of it is paid to us. */
export const swapMessages: Partial<
  Record<TransactionStatus, Omit<StatusMessage, 'tone'> & { forLabel?: string }>
> = {
  pending: {
    forLabel: 'expected for',
    title: 'Your swap is being confirmed',
    text: 'It is on its way into the chain for good. You can close this page; what became of it stands here afterwards.',
  },
  confirmed: {
    forLabel: 'for',
    title: 'Your swap went through',
    text: 'The chain has it for good. Both amounts are those that the chain tells of.',
  },
  failed: {
    title: 'The chain undid this swap',
    text: 'The exchange could not give what was agreed, or it came too late. What you wanted to pay stayed in your wallet; only the network fee is gone.',
  },
  replaced: {
    title: 'This swap was replaced',
    text: 'Your wallet sent another transaction in its place, so this one never happened.',
  },
  expired: {
    title: 'No such swap was found',
    text: 'The chain has shown no swap of this wallet under this hash. Look into your wallet to see what became of it.',
  },
}

/** What a person reads of where a transaction stands. */
export function messageOf({ kind, status }: Pick<Transaction, 'kind' | 'status'>): StatusMessage {
  const message = statusMessages[status]
  return kind === 'swap' ? { ...message, ...swapMessages[status] } : message
}

/** Below an amount that bought nothing, or nothing yet. */
export function payLabel({ paid, status }: TransactionDetail): string {
  if (status === 'returned') return 'returned'
  if (paid !== null) return 'arrived'
  return statusMessages[status].tone === 'over' ? 'not paid' : 'to be paid'
}

/** What happened, in two or three words. */
export function whatText({ kind, status, received }: Transaction): string {
  return m.eventLabel({ kind, status, currency: received?.currency ?? '' })
}

/** `100.00 USDT`, and of a swap what it brought: `100.00 USDT for 0.1628 BNB`. */
export function amountText(transaction: Transaction): string {
  const { pay: amount, decimals, currency, received, status } = transaction
  const paid =
    currency === null
      ? m.otherTokenLabel({ amount: formatCoins(amount, decimals) })
      : formatMoney({ amount, decimals, currency })
  if (received === null) return paid
  const isDone = status === 'confirmed' ? 'yes' : 'no'
  return m.swapAmountText({ paid, isDone, received: formatMoney(received) })
}

export const mismatchMessages: Record<PaymentMismatch, string> = {
  late: 'It came into a block after the quote had run out.',
  less: 'It is less than the quote asked for.',
  more: 'It is more than the quote asked for.',
  'no-quote': 'It names no quote: the last digits of the amount belong to none of yours.',
  cancelled: 'Its quote was cancelled, so the price did not hold any more.',
  'paid-twice': 'The quote was paid already; this is a second payment.',
  'inner-call': 'Your wallet sent it inside a batch or a contract’s call, not as a plain transfer.',
  'wrong-token': 'It was paid in a token that we do not take.',
  'unknown-payer': 'It came from a wallet that is not linked to your account.',
  'on-hold': 'Your account is on hold until its check is cleared.',
}
