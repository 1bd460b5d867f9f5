import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import type { DocumentAccepted } from '@/contract/offering'
import type { Offer } from '@/contract/purchase'
import { ApiError } from '@/lib/api/api-error'
import { walletErrorText } from '@/lib/chain/wallet-errors'
import { randomKey } from '@/lib/random-key'
import { invalidateBalances } from '@/session/stale-queries'
import { blockWhile } from '@/ui/blocking-overlay'
import { showToast } from '@/ui/toast'
import { type Refusal, serverRefusal } from '../copy/refusals'
import type { KeptOrder, OrderKeeper } from '../kept-orders'
import { isOver, lockOrder, NotOurOrder, type PayAnswer, payOrder } from '../place-order'
import type { Acceptance } from './use-acceptance'
import { forgetOrderDraft } from './use-order-draft'

export const orderAddress = (id: string) => `/buy-shares?order=${id}`

interface Confirmed {
  offer: Offer
  payer: string
  token: string | null
  isSecond?: boolean
  accepted: DocumentAccepted[]
}

/** Locks the order, shows it under its own address, and asks the wallet. */
export function useConfirmOrder(keeper: OrderKeeper, learn: Acceptance['learn']) {
  const client = useQueryClient()
  const { replace } = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  // No answer came: the same order is asked for again under the same key.
  const unanswered = useRef<KeptOrder>(undefined)

  const confirm = async (confirmed: Confirmed) => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const order = sameOrder(unanswered.current, confirmed) ?? newOrder(confirmed)
      unanswered.current = order
      const locked = await lockOrder(keeper, order)
      unanswered.current = undefined
      void invalidateBalances(client)
      await replace(orderAddress(locked.quote.id), undefined, { shallow: true, scroll: false })
      const answer = await blockWhile(() => payOrder(keeper, locked))
      if (answer.is === 'sent') forgetOrderDraft(keeper.accountId)
      tellAnswer(answer)
    } catch (error) {
      if (isOver(error)) unanswered.current = undefined
      if (!learn(error)) setRefusal(refusalFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { confirm, isBusy, refusal, forget: () => setRefusal(undefined) }
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof NotOurOrder) {
    const actions = [{ action: 'contact', label: 'Write to us' } as const]
    return { name: 'NOT_OURS', message: error.message, actions }
  }
  if (error instanceof ApiError) return serverRefusal(error)
  return serverRefusal({ message: 'The order could not be placed. Nothing was paid.' })
}

function newOrder({ offer, payer, token, accepted, isSecond = false }: Confirmed): KeptOrder {
  return {
    lockKey: randomKey(),
    reportKey: randomKey(),
    startedAtMs: Date.now(),
    asked: { offerId: offer.id, payer, isSecond, accepted },
    offer,
    token,
  }
}

function sameOrder(before: KeptOrder | undefined, confirmed: Confirmed) {
  const isSame = JSON.stringify(before?.asked) === JSON.stringify(newOrder(confirmed).asked)
  return isSame ? before : undefined
}

/** A refusal by the person says nothing: they know what they did. */
export function tellAnswer(answer: PayAnswer): void {
  if (answer.is === 'elsewhere')
    return void showToast('info', 'Another tab is asking your wallet', 'Answer it there.')
  if (answer.is !== 'failed' && answer.is !== 'unknown') return
  const text = walletErrorText(answer.error)
  if (text === undefined) return
  const description =
    answer.is === 'failed'
      ? text.description
      : 'The wallet gave no clear answer. Look into it before you pay again.'
  void showToast('error', text.title, description)
}
