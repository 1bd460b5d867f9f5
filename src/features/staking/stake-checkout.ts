import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Stake, stakingCalls } from '@/contract/user/staking'
import { reduceCheckout } from '@/features/checkout/reduce'
import {
  type CheckoutAdapter,
  isFinalRefusal,
  prepareCheckout,
  problemOf,
} from '@/features/checkout/run'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { isRetryable, retryDelayMs } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { invalidateBalances } from '@/session/stale-queries'
import { otherSessionError } from './messages'
import type { StakeOrder, StakeStore } from './queries'
import { forgetStakeDraft, type StakeQuote } from './use-stake-form'

export const stakeAdapter = {
  kind: 'stake',
  prepare: async () => ({ prepared: null, steps: 0 }),
  walletSteps: () => [],
  submit: ({ quote, keys }: StakeOrder) => {
    const { planId, amount, rateBps } = quote as StakeQuote
    // guard: without it, a stake that is found again goes out under another key —
    //   features/staking/stake-checkout: two tabs with one stake make it once — without the third
    //   argument
    return call(stakingCalls.stake, { planId, amount, rateBps }, { idempotencyKey: keys.submit })
  },
  deadlineMs: () => Number.POSITIVE_INFINITY,
} satisfies CheckoutAdapter<StakeQuote, null>

const maxRetries = 2

/**
 * Makes the stake. The answer is stored even if the page is gone by then, and the same key always
 * makes the same stake.
 */
function useSubmitStake(store: StakeStore) {
  const client = useQueryClient()
  return useMutation<Stake, ApiError, { order: StakeOrder; token: string | undefined }>({
    mutationFn: async ({ order, token }) => {
      // Another member has logged in meanwhile. Their shares must not be staked by another person's
      // confirmation.
      // guard: without it, a stake is retried in another member's session —
      //   features/staking/stake-checkout: a new login does not make another’s stake
      if (tokenStore.read() !== token) throw new ApiError(otherSessionError())
      const entry = store.byKey(order.keys.prepare) ?? order
      const ready =
        entry.phase === 'preparing' ? await prepareCheckout(store, stakeAdapter, entry) : entry
      return stakeAdapter.submit(ready)
    },
    retry: (failures, error) =>
      failures < maxRetries && (isRetryable(error) || error.code === 'KEY_IN_FLIGHT'),
    retryDelay: retryDelayMs,
    networkMode: 'always',
    onSuccess: (_, { order }) => {
      store.send(order.keys.prepare, { type: 'ENDED', phase: 'done' })
      forgetStakeDraft(store.accountId)
    },
    onError: (error, { order }) =>
      store.send(order.keys.prepare, {
        type: 'REJECTED',
        problem: problemOf(error),
        isFinal: isFinalRefusal(error),
      }),
    onSettled: () => void invalidateBalances(client),
  })
}

/** How long a confirmed stake may be sent again automatically. After that the person is asked. */
const freshMs = 10 * 60_000

export function useStakeOrder(start: StakeOrder, store: StakeStore, onMade: () => void) {
  const [order, setOrder] = useState(() =>
    start.phase === 'editing'
      ? reduceCheckout(start, { type: 'REVIEW', quote: start.quote as StakeQuote })
      : start,
  )
  const [made, setMade] = useState<Stake>()
  const submission = useSubmitStake(store)
  const send = (confirmed: StakeOrder) => {
    setOrder(confirmed)
    const submitted = { order: confirmed, token: tokenStore.read() }
    submission.mutate(submitted, {
      onSuccess: (stake) => {
        setMade(stake)
        onMade()
      },
      onError: (error) => {
        const rejected = { problem: problemOf(error), isFinal: isFinalRefusal(error) }
        const entry = store.byKey(confirmed.keys.prepare)
        setOrder(entry ?? reduceCheckout(confirmed, { type: 'REJECTED', ...rejected }))
      },
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found again is asked for once
  useEffect(() => {
    const isFresh = Date.now() - start.startedAtMs < freshMs
    // guard: without it, a stake of last week is made when a page is opened —
    //   features/staking/stake-checkout: an old confirmed stake is asked about first — without the
    //   second condition
    if (start.phase !== 'editing' && isFresh) send(start)
  }, [])
  return { order, made, setOrder, send, submission }
}
