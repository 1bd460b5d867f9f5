import { swapTerms } from '@/config/swap-terms'
import { trustedAddresses } from '@/config/trusted-addresses'
import { askChainAll, Reverted, readSentCount } from '@/lib/chain/chain-reader'
import { type Exchange, readAllowance, readSwapQuote, type SwapQuote } from '@/lib/chain/exchange'
import { beforeTimeIsUp, inOneTab, whileSigning } from '@/lib/chain/use-transaction'
import { isNothingSent, isRejectedByPerson } from '@/lib/chain/wallet-errors'
import { walletStore } from '@/lib/chain/wallet-store'
import { sideText } from './copy/swap'
import { type KeptSwap, notAsked, type SwapKeeper } from './kept-swaps'
import { termsAt } from './new-swap'
import { asksAnew, lacksConsent } from './rules'

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
  /** Asked before, without an answer, and something has left the wallet since. Nothing was asked of it now. */
  | { is: 'maybe-sent' }
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
  if (await mayBeSent(swap)) return { is: 'maybe-sent' }
  const before = await lookAtPrice(exchange, swap)
  if ('is' in before) return before
  const stopped = await allowed(keeper, swap)
  if (stopped !== undefined) return stopped
  const now = await lookAtPrice(exchange, swap)
  if ('is' in now) return now
  keeper.change(swap.id, now)
  return sendIt(keeper, { ...swap, ...now })
}

/** Its answer was lost, and something has left the wallet since. */
async function mayBeSent({ payer, askedAtMs, askedCount }: KeptSwap): Promise<boolean> {
  if (askedAtMs === undefined || askedCount === undefined) return false
  return (await readSentCount(payer)) > BigInt(askedCount)
}

/** What is to be sent, while the price is as good as what was accepted. */
async function lookAtPrice(
  exchange: Exchange,
  swap: KeptSwap,
): Promise<SwapAnswer | ReturnType<typeof termsAt>> {
  const { pay, receive, consentBps } = swap
  const quote = await readSwapQuote(exchange, {
    ...{ pay: { ...pay, name: pay.symbol }, receive: { ...receive, name: receive.symbol } },
    side: 'pay',
    units: BigInt(pay.amount),
  })
  if (quote === undefined) return { is: 'no-liquidity' }
  const isUnasked = consentBps === undefined && lacksConsent(quote.impactBps, undefined)
  const isChanged = isUnasked || asksAnew(BigInt(receive.amount), quote.receive)
  return isChanged ? { is: 'changed', quote } : termsAt(swap, quote)
}

/** Undefined when the exchange may take what is swapped. */
async function allowed(keeper: SwapKeeper, swap: KeptSwap): Promise<SwapAnswer | undefined> {
  const { id, kind, payer, pay } = swap
  const token = pay.address
  if (kind !== 'swap' || token === null) return undefined
  const [router, amount] = [trustedAddresses.router, BigInt(pay.amount)]
  const isEnough = async () => (await readAllowance(token, { owner: payer, router })) >= amount
  if (await isEnough()) return undefined
  const { readyAllowance, sendReady } = await import('@/lib/chain/swap-transactions')
  const ready = await readyAllowance(payer, { token, router, amount })
  if (ready instanceof Reverted) return { is: 'refused', reason: ready.reason }
  const asked = await askedWallet(id, async () => {
    const approvalHash = await sendReady(ready)
    keeper.change(id, { approvalHash })
    walletStore.addTransaction({
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
  const { readySwap, sendReady } = await import('@/lib/chain/swap-transactions')
  const ready = await readySwap({
    ...{
      payer,
      kind,
      path,
      deadlineMinutes,
      router: trustedAddresses.router,
      wrapped: trustedAddresses.wrapped,
    },
    pay: BigInt(pay.amount),
    minimum: BigInt(minimum),
    isPaidInCoin: pay.address === null,
    isReceivedInCoin: receive.address === null,
  })
  if (ready instanceof Reverted) return { is: 'refused', reason: ready.reason }
  const askedBefore = { askedAtMs: swap.askedAtMs, askedCount: swap.askedCount }
  const askedCount = String(await readSentCount(payer))
  keeper.change(id, { askedAtMs: Date.now(), askedCount })
  const answer = await askedWallet(id, async () => {
    const hash = await sendReady(ready)
    keeper.change(id, { ...notAsked, hash, sentAtMs: Date.now() })
    walletStore.addTransaction({
      hash,
      description: `Swap ${sideText(pay)} for ${receive.symbol}`,
    })
  })
  // Nothing came of this question; one that was asked before may still stand open in the wallet.
  if (answer !== undefined && answer.is !== 'unknown') keeper.change(id, askedBefore)
  return answer ?? { is: 'sent' }
}

/** Undefined when it went well. */
async function askedWallet(id: string, ask: () => Promise<void>): Promise<SwapAnswer | undefined> {
  try {
    await whileSigning(id, () => beforeTimeIsUp(ask(), Date.now() + swapTerms.walletMs))
    return undefined
  } catch (error) {
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
