import { useRouter } from 'next/router'
import { useState } from 'react'
import type { Exchange, SwapQuote } from '@/lib/chain/exchange'
import { walletErrorText } from '@/lib/chain/wallet-errors'
import { blockWhile } from '@/ui/blocking-overlay'
import { showToast } from '@/ui/toast'
import { awayRefusal, hindranceWords, type Refusal } from '../copy/refusals'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { makeSwap, type SwapAnswer } from '../make-swap'
import { forgetSwapDraft } from './use-swap-draft'

export const swapAddress = (id: string) => `/swap?swap=${id}`

/** Carries a swap on as far as it comes: from the review, after a reload, after a no in the wallet. */
export function useRunSwap(keeper: SwapKeeper, exchange: Exchange | undefined) {
  const { replace } = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [changed, setChanged] = useState<SwapQuote>()

  const run = async (swap: KeptSwap) => {
    if (isBusy || exchange === undefined) return
    setIsBusy(true)
    setRefusal(undefined)
    setChanged(undefined)
    try {
      keeper.put(keeper.byKey(swap.id) ?? swap)
      await replace(swapAddress(swap.id), undefined, { shallow: true, scroll: false })
      const answer = await blockWhile(() => makeSwap({ keeper, exchange }, swap))
      if (answer.is === 'sent') forgetSwapDraft(keeper.accountId)
      if (answer.is === 'changed') setChanged(answer.quote)
      setRefusal(refusalFor(answer, swap))
      tell(answer)
    } catch {
      setRefusal(awayRefusal('The chain could not be asked, so your wallet was not asked either.'))
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy, refusal, changed, settle: () => setChanged(undefined) }
}

export type SwapRun = ReturnType<typeof useRunSwap>

function refusalFor(answer: SwapAnswer, { pay, receive }: KeptSwap): Refusal | undefined {
  if (answer.is === 'no-liquidity')
    return hindranceWords('no-liquidity', {
      ...{ pay: pay.symbol, receive: receive.symbol, balance: '', networkFee: '' },
      ...{ isPaidInCoin: false, isSandbox: false, canPayAll: false },
    })
  if (answer.is !== 'refused') return undefined
  return { name: 'refused', message: refusedWords(answer.reason), cures: [retry] }
}

const retry = { cure: 'retry', label: 'Try again' } as const

/** In the words of the exchange's own code, which nobody should have to read. */
function refusedWords(reason: string): string {
  const why = /INSUFFICIENT_OUTPUT/.test(reason)
    ? 'The price has moved further than you allowed.'
    : /TRANSFER_FROM|allowed/.test(reason)
      ? 'The exchange may not take so much from your wallet.'
      : /funds|balance/i.test(reason)
        ? 'Your wallet holds too little for it and its network fee.'
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
