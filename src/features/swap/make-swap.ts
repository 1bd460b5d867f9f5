import { payees } from '@/config/payees'
import { swapTerms } from '@/config/swap-terms'
import { beforeTimeIsUp, inOneTab } from '@/lib/chain/ask-wallet-once'
import { askChainAll } from '@/lib/chain/chain-reader'
import { type Exchange, readAllowance, readSwapQuote, type SwapQuote } from '@/lib/chain/exchange'
import { whileSigning } from '@/lib/chain/use-transaction'
import { walletBridge } from '@/lib/chain/wallet-bridge'
import { isNothingSent, isRejectedByPerson } from '@/lib/chain/wallet-errors'
import { sideText } from './copy/swap'
import type { KeptSwap, SwapKeeper } from './kept-swaps'
import { asksAnew } from './rules'

export type SwapAnswer =
  | { is: 'sent' }
  | { is: 'rejected' }
  /** Another tab is asking the wallet for this very swap. */
  | { is: 'elsewhere' }
  /** The price is worse than what was accepted; nothing was asked of the wallet. */
  | { is: 'changed'; quote: SwapQuote }
  | { is: 'no-liquidity' }
  /** The chain would undo it, or has undone the permission. */
  | { is: 'refused'; reason: string }
  /** The wallet said why; nothing was sent. */
  | { is: 'failed'; error: unknown }
  /** It may have been sent: only the chain knows. */
  | { is: 'unknown'; error: unknown }

interface Places {
  keeper: SwapKeeper
  exchange: Exchange
}

/** Permission, one more look at the price, and the swap: as far as it comes. What was done is not done again. */
export function makeSwap(places: Places, swap: KeptSwap): Promise<SwapAnswer> {
  return inOneTab<SwapAnswer>(`swap-${swap.id}`, () => makeOnce(places, swap), { is: 'elsewhere' })
}

async function makeOnce({ keeper, exchange }: Places, given: KeptSwap): Promise<SwapAnswer> {
  const swap = keeper.byKey(given.id) ?? given
  if (swap.hash !== undefined) return { is: 'sent' }
  const stopped =
    (await priceStop(exchange, swap)) ??
    (await allowed(keeper, swap)) ??
    (await priceStop(exchange, swap))
  return stopped ?? sendIt(keeper, swap)
}

/** Undefined while the price is as good as what was accepted. */
async function priceStop(exchange: Exchange, swap: KeptSwap): Promise<SwapAnswer | undefined> {
  const { pay, receive } = swap
  const quote = await readSwapQuote(exchange, {
    ...{ pay: { ...pay, name: pay.symbol }, receive: { ...receive, name: receive.symbol } },
    side: 'pay',
    units: BigInt(pay.amount),
  })
  if (quote === undefined) return { is: 'no-liquidity' }
  const isSame = !asksAnew(BigInt(receive.amount), quote.receive)
  return isSame ? undefined : { is: 'changed', quote }
}

/** Undefined when the exchange may take what is swapped. */
async function allowed(keeper: SwapKeeper, swap: KeptSwap): Promise<SwapAnswer | undefined> {
  const { id, kind, payer, pay } = swap
  const token = pay.address
  if (kind !== 'swap' || token === null) return undefined
  const [router, amount] = [payees.router, BigInt(pay.amount)]
  const isEnough = async () => (await readAllowance(token, { owner: payer, router })) >= amount
  if (await isEnough()) return undefined
  const { sendAllowance } = await import('@/lib/chain/swap-transactions')
  const asked = await askedWallet(id, async () => {
    const approvalHash = await sendAllowance(payer, { token, router, amount })
    keeper.change(id, { approvalHash })
    walletBridge.addTransaction({
      hash: approvalHash,
      description: `Allow the exchange ${sideText(pay)}`,
    })
    await receiptOf(approvalHash)
  })
  if (asked !== undefined) return asked
  return (await isEnough())
    ? undefined
    : { is: 'refused', reason: 'The exchange was not allowed to take so much.' }
}

async function sendIt(keeper: SwapKeeper, swap: KeptSwap): Promise<SwapAnswer> {
  const { id, payer, pay, receive, minimum, kind, path, deadlineMinutes } = swap
  const { sendSwap } = await import('@/lib/chain/swap-transactions')
  const askedBefore = swap.askedAtMs
  keeper.change(id, { askedAtMs: Date.now() })
  const answer = await askedWallet(id, async () => {
    const hash = await sendSwap({
      ...{ payer, kind, path, deadlineMinutes, router: payees.router },
      pay: BigInt(pay.amount),
      minimum: BigInt(minimum),
      isPaidInCoin: pay.address === null,
      isReceivedInCoin: receive.address === null,
    })
    keeper.change(id, { hash, sentAtMs: Date.now(), askedAtMs: undefined })
    walletBridge.addTransaction({
      hash,
      description: `Swap ${sideText(pay)} for ${receive.symbol}`,
    })
  })
  // Nothing came of this question; one that was asked before may still stand open in the wallet.
  if (answer !== undefined && answer.is !== 'unknown') keeper.change(id, { askedAtMs: askedBefore })
  return answer ?? { is: 'sent' }
}

/** Undefined when it went well. */
async function askedWallet(id: string, ask: () => Promise<void>): Promise<SwapAnswer | undefined> {
  try {
    await whileSigning(id, () => beforeTimeIsUp(ask(), Date.now() + swapTerms.walletMs))
    return undefined
  } catch (error) {
    if ((error as Error).name === 'WouldRevert')
      return { is: 'refused', reason: (error as { reason?: string }).reason ?? '' }
    if (isRejectedByPerson(error)) return { is: 'rejected' }
    return isNothingSent(error) ? { is: 'failed', error } : { is: 'unknown', error }
  }
}

/** Waits until the chain has it; whether it went well is asked of the chain itself afterwards. */
async function receiptOf(hash: string): Promise<void> {
  const endMs = Date.now() + swapTerms.walletMs
  while (Date.now() < endMs) {
    const question = { method: 'eth_getTransactionReceipt', params: [hash] }
    const [receipt] = await askChainAll([question]).catch(() => [null])
    if (receipt !== null) return
    await new Promise((done) => setTimeout(done, swapTerms.lookMs))
  }
}
