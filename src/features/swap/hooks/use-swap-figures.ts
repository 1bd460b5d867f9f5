import type { Currency } from '@/contract/currency'
import type { Exchange } from '@/lib/chain/exchange'
import { plainAmount, readAmount, type TypedAmount } from '@/lib/typed-amount'
import type { Figure } from '@/ui/form/amount-field'
import type { Side } from '../rules'
import { type LiveQuote, useQuote } from './use-quote'
import type { SwapDraft } from './use-swap-draft'

interface Between {
  exchange: Exchange | undefined
  pay: Currency | undefined
  receive: Currency | undefined
}

/** More digits say nothing while somebody chooses. */
const shownMost = 9

/** Both figures of a swap: one as it was typed, the other as the live quote says. */
export function useSwapFigures({ side, text }: SwapDraft, { exchange, pay, receive }: Between) {
  const typedIn = side === 'pay' ? pay : receive
  const typed: TypedAmount = typedIn ? readAmount(text, typedIn.decimals) : { is: 'empty' }
  const units = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const wish =
    units === undefined || pay === undefined || receive === undefined
      ? undefined
      : { pay, receive, side, units }
  const live = useQuote(exchange, wish)
  const own: Figure = {
    text,
    error: typed.is === 'wrong' ? typed.message : undefined,
    isRenewing: false,
  }
  const followed: Figure = {
    text: followedText(side, live, { pay, receive }),
    error: undefined,
    isRenewing: live.isRenewing,
  }
  const typedPay = side === 'pay' ? units : undefined
  const figures =
    side === 'pay'
      ? { pay: own, receive: followed, typedPay }
      : { pay: followed, receive: own, typedPay }
  return { figures, live }
}

function followedText(
  side: Side,
  { lastQuote }: LiveQuote,
  { pay, receive }: Pick<Between, 'pay' | 'receive'>,
): string {
  if (lastQuote === undefined || pay === undefined || receive === undefined) return ''
  const [amount, { decimals }] =
    side === 'pay' ? [lastQuote.receive, receive] : [lastQuote.pay, pay]
  return plainAmount(amount, decimals, Math.min(decimals, shownMost))
}
