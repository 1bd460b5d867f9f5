import type { Currency } from '@/contract/currency'
import type { SwapQuote } from '@/lib/chain/exchange'
import { randomKey } from '@/lib/random-key'
import type { KeptSide, KeptSwap } from './kept-swaps'
import { minimumOf } from './rules'

interface Reviewed {
  quote: SwapQuote
  pay: Currency
  receive: Currency
  payer: string
  slippageBps: bigint
  deadlineMinutes: number
  consentBps: bigint | undefined
}

/** A swap as it was reviewed, before anything of it is asked of the wallet. */
export function newSwap(reviewed: Reviewed): KeptSwap {
  const { quote, pay, receive, payer, slippageBps, deadlineMinutes, consentBps } = reviewed
  return {
    id: randomKey(),
    recordKey: randomKey(),
    startedAtMs: Date.now(),
    payer,
    pay: sideOf(pay, quote.pay),
    receive: sideOf(receive, quote.receive),
    slippageBps: String(slippageBps),
    deadlineMinutes,
    consentBps: consentBps?.toString(),
    ...partsOf(quote, slippageBps),
  }
}

/** The same swap at another price, accepted by the person, and the impact they agreed to. */
export function atPrice(
  { receive, slippageBps }: KeptSwap,
  quote: SwapQuote,
  consentBps: bigint | undefined,
): Partial<KeptSwap> {
  return {
    receive: { ...receive, amount: String(quote.receive) },
    consentBps: consentBps?.toString(),
    ...partsOf(quote, BigInt(slippageBps)),
  }
}

/** What is sent at a price that asks nobody: its own way, and a better price raises the minimum. */
export function termsAt({ receive, slippageBps }: KeptSwap, quote: SwapQuote) {
  const accepted = BigInt(receive.amount)
  const better = quote.receive > accepted ? quote.receive : accepted
  return partsOf({ ...quote, receive: better }, BigInt(slippageBps))
}

function partsOf(quote: SwapQuote, slippageBps: bigint) {
  const { kind, path } = quote
  return { kind, path, minimum: String(minimumOf(quote, slippageBps)) }
}

function sideOf({ symbol, decimals, address }: Currency, amount: bigint): KeptSide {
  return { symbol, decimals, address, amount: String(amount) }
}
