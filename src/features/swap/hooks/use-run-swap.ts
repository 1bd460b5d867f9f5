import { useRouter } from 'next/router'
import { useState } from 'react'
import type { SwapQuote } from '@/lib/chain/exchange'
import { walletErrorText } from '@/lib/chain/wallet-errors'
import { blockWhile } from '@/ui/blocking-overlay'
import { showToast } from '@/ui/toast'
import { awayRefusal, exchangeRefusal, hindranceWords, type Refusal } from '../copy/refusals'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { makeSwap, type SwapAnswer } from '../make-swap'
import { useExchange } from './use-exchange'
import { forgetSwapDraft } from './use-swap-draft'

export const swapAddress = (id: string) => `/swap?swap=${id}`

/** What came of the last press, until the next one. */
interface Outcome {
  refusal?: Refusal | undefined
  changed?: SwapQuote | undefined
  /** It takes a look into the wallet, and a word about it, before anything is sent. */
  mayBeSent?: boolean
}

/** Carries a swap on as far as it comes: from the review, after a reload, after a no in the wallet. */
export function useRunSwap(keeper: SwapKeeper) {
  const { replace } = useRouter()
  const { data, refetch } = useExchange()
  const [busyId, setBusyId] = useState<string>()
  // Of one swap: what was said of it is no word about another.
  const [last, setLast] = useState<Outcome & { id: string }>()

  const carryOn = async (swap: KeptSwap): Promise<Outcome> => {
    try {
      keeper.put(keeper.byKey(swap.id) ?? swap)
      await replace(swapAddress(swap.id), undefined, { shallow: true, scroll: false })
      const asked = data === undefined ? await refetch() : { data, error: null }
      const exchange = asked.data
      if (exchange === undefined) return { refusal: exchangeRefusal(asked.error) }
      const answer = await blockWhile(() => makeSwap({ keeper, exchange }, swap))
      if (answer.is === 'sent') forgetSwapDraft(keeper.accountId)
      tell(answer)
      return {
        refusal: refusalFor(answer, swap),
        changed: answer.is === 'changed' ? answer.quote : undefined,
        mayBeSent: answer.is === 'maybe-sent',
      }
    } catch {
      return { refusal: awayRefusal(awayWords(keeper.byKey(swap.id))) }
    }
  }
  const run = async (swap: KeptSwap) => {
    if (busyId !== undefined) return
    setBusyId(swap.id)
    setLast(undefined)
    setLast({ id: swap.id, ...(await carryOn(swap)) })
    setBusyId(undefined)
  }
  return {
    run,
    isBusy: busyId !== undefined,
    outcomeOf: (id: string): Outcome => (last?.id === id ? last : {}),
  }
}

/** Whatever failed, it was not the wallet: that one answers for itself. */
function awayWords(swap: KeptSwap | undefined): string {
  return swap?.approvalHash === undefined
    ? 'The chain could not be asked, so your wallet was not asked either.'
    : 'The chain could not be asked. Your permission to the exchange was sent, and nothing was swapped.'
}

export type SwapRun = ReturnType<typeof useRunSwap>

function refusalFor(answer: SwapAnswer, { pay, receive }: KeptSwap): Refusal | undefined {
  if (answer.is === 'no-liquidity')
    return hindranceWords('no-liquidity', {
      ...{ pay: pay.symbol, receive: receive.symbol, balance: '', networkFee: '' },
      ...{ isPaidInCoin: false, isSandbox: false, canPayAll: false },
    })
  if (answer.is !== 'refused') return undefined
  return { name: 'refused', message: refusedWords(answer.reason), actions: [retry] }
}

const retry = { action: 'retry', label: 'Try again' } as const

/** In the words of the exchange's own code, which nobody should have to read. */
function refusedWords(reason: string): string {
  const why = /INSUFFICIENT_OUTPUT/.test(reason)
    ? 'The price has moved further than you allowed.'
    : /TRANSFER_FROM|allowed/.test(reason)
      ? 'The exchange may not take so much from your wallet.'
      : /insufficient funds/i.test(reason)
        ? 'Your wallet holds too little BNB for the network fee.'
        : /balance/i.test(reason)
          ? 'Your wallet holds too little for it.'
          : 'The chain would undo it.'
  return `${why} Nothing was swapped.`
}

/** A refusal by the person says nothing: they know what they did. */
function tell(answer: SwapAnswer): void {
  if (answer.is === 'elsewhere')
    return void showToast('info', 'Another tab is asking your wallet', 'Answer it there.')
  if (answer.is !== 'failed' && answer.is !== 'unknown') return
  const text = walletErrorText(answer.error)
  if (text === undefined) return
  const description =
    answer.is === 'failed'
      ? text.description
      : 'The wallet gave no clear answer. Look into it before you swap again.'
  void showToast('error', text.title, description)
}
