import { plainAmount, readAmount, type TypedAmount } from '@/lib/typed-amount'
import type { Figure } from '@/ui/form/amount-field'
import type { Side } from '../rules'
import type { PayCurrency } from './use-currencies'
import { type LiveOffer, useOffer, type Wanted } from './use-offer'
import type { OrderDraft } from './use-order-draft'

export interface OrderFigures {
  figures: Record<Side, Figure>
  live: LiveOffer
  typed: TypedAmount
  /** What will be paid, as far as it is known. */
  pay: bigint | undefined
}

export const shareDecimals = 6
/** The digits behind these name the order. */
const shownMost = 9

/** Both figures of an order: one as it was typed, the other as the live offer says. */
export function useOrderFigures(draft: OrderDraft, currency: PayCurrency | undefined) {
  const { side, text } = draft
  const decimals = side === 'receive' ? shareDecimals : currency?.decimals
  const typed: TypedAmount = decimals === undefined ? { is: 'empty' } : readAmount(text, decimals)
  const units = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const wanted: Wanted | undefined =
    units === undefined || currency === undefined
      ? undefined
      : { currency: currency.symbol, side, units }
  const live = useOffer(wanted)
  const own: Figure = {
    text,
    error: typed.is === 'wrong' ? typed.message : undefined,
    isRenewing: false,
  }
  const other: Figure = {
    text: otherText(side, live),
    error: undefined,
    isRenewing: live.isRenewing,
  }
  const figures: OrderFigures['figures'] =
    side === 'pay' ? { pay: own, receive: other } : { pay: other, receive: own }
  const typedPay = side === 'pay' && typed.is === 'amount' ? typed.units : undefined
  const pay = typedPay ?? (live.offer && BigInt(live.offer.pay))
  return { figures, live, typed, pay } satisfies OrderFigures
}

function otherText(side: Side, { lastOffer }: LiveOffer): string {
  if (lastOffer === undefined) return ''
  return side === 'pay'
    ? plainAmount(lastOffer.receive, shareDecimals)
    : plainAmount(lastOffer.pay, lastOffer.decimals, Math.min(lastOffer.decimals, shownMost))
}
