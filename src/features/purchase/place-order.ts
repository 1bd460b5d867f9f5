import { trustedAddresses } from '@/config/trusted-addresses'
import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { isRefused } from '@/lib/api/is-refused'
import { beforeTimeIsUp, inOneTab, whileSigning } from '@/lib/chain/use-transaction'
import { isNothingSent, isRejectedByPerson } from '@/lib/chain/wallet-errors'
import { walletStore } from '@/lib/chain/wallet-store'
import { randomKey } from '@/lib/random-key'
import { orderText } from './copy/order'
import type { KeptOrder, OrderKeeper } from './kept-orders'
import { type QuoteFault, quoteFault } from './rules'

/** An order that is not what was reviewed, or that nobody of ours has signed. Nothing is paid for it. */
export class NotOurOrder extends Error {
  constructor(readonly fault: QuoteFault) {
    super('This order does not say what you reviewed, or is not signed by us. Nothing was paid.')
    this.name = 'NotOurOrder'
  }
}

type Locked = KeptOrder & Required<Pick<KeptOrder, 'quote'>>

/** Key and contents stand in the browser before they are sent; after no answer the same key asks again. */
export async function lockOrder(keeper: OrderKeeper, order: KeptOrder): Promise<Locked> {
  keeper.put(order)
  try {
    const quote = await call(purchaseCalls.lockQuote, order.asked, {
      idempotencyKey: order.lockKey,
    })
    const fault = await faultOf(order, quote)
    if (fault !== undefined) throw new NotOurOrder(fault)
    // An answer that comes late may be an old one: its minutes began when it was asked for, at the latest.
    const locked = { ...order, quote, lockedAtMs: order.startedAtMs }
    keeper.put(locked)
    return locked
  } catch (error) {
    if (isOver(error)) keeper.drop(order.lockKey)
    throw error
  }
}

/** The order is of no use: the server said no, or what it gave is not what was reviewed. */
export function isOver(error: unknown): boolean {
  return error instanceof NotOurOrder || isRefused(error)
}

/** Held against what was reviewed, the treasuries built into this page, and the signature. */
export async function faultOf(
  { offer, asked, token }: Pick<KeptOrder, 'offer' | 'asked' | 'token'>,
  quote: Locked['quote'],
): Promise<QuoteFault | undefined> {
  const { treasuries, quoteSigner } = trustedAddresses
  const fault = quoteFault(quote, { terms: offer, payer: asked.payer, token, treasuries })
  if (fault !== undefined) return fault
  const { signerOf } = await import('@/lib/chain/payments')
  return (await signerOf(quote))?.toLowerCase() === quoteSigner ? undefined : 'signature'
}

export type PayAnswer =
  | { is: 'sent' }
  | { is: 'rejected' }
  /** Another tab is asking the wallet for this very order. */
  | { is: 'elsewhere' }
  /** The wallet said why; nothing was sent. */
  | { is: 'failed'; error: unknown }
  /** It may have been sent: only the chain knows. */
  | { is: 'unknown'; error: unknown }

/** Asks the wallet, in one tab at a time. That it was asked is written before, the hash before anything else. */
export function payOrder(keeper: OrderKeeper, order: Locked): Promise<PayAnswer> {
  return inOneTab<PayAnswer>(`pay-${order.quote.id}`, () => payOnce(keeper, order), {
    is: 'elsewhere',
  })
}

async function payOnce(keeper: OrderKeeper, order: Locked): Promise<PayAnswer> {
  const { quote } = order
  const known = keeper.byQuote(quote.id)
  if (known?.hash !== undefined) return { is: 'sent' }
  if (known === undefined) keeper.put(order)
  const { lockKey, askedAtMs: askedBefore } = known ?? order
  const { sendPayment } = await import('@/lib/chain/payments')
  keeper.change(lockKey, { askedAtMs: Date.now() })
  const send = async () => {
    const hash = await sendPayment(quote)
    keeper.change(lockKey, {
      ...{ hash, sentAtMs: Date.now(), askedAtMs: undefined },
      // Another payment than the one that was reported has to be reported itself.
      ...{ reportKey: randomKey(), isReported: false },
    })
    walletStore.addTransaction({ hash, description: `Buy ${orderText(quote)}` })
  }
  try {
    await whileSigning(quote.id, () => beforeTimeIsUp(send(), deadlineMs(order)))
    return { is: 'sent' }
  } catch (error) {
    if (!isNothingSent(error)) return { is: 'unknown', error }
    // Nothing came of this question; one that was asked before may still stand open in the wallet.
    keeper.change(lockKey, { askedAtMs: askedBefore })
    return isRejectedByPerson(error) ? { is: 'rejected' } : { is: 'failed', error }
  }
}

/** By this browser's own clock where it saw the lock: only the span is the server's. */
export function deadlineMs({ quote, lockedAtMs }: Pick<Locked, 'quote' | 'lockedAtMs'>): number {
  const expiresAtMs = Date.parse(quote.expiresAt)
  return lockedAtMs === undefined
    ? expiresAtMs
    : lockedAtMs + expiresAtMs - Date.parse(quote.lockedAt)
}
