import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { swapTerms } from '@/config/swap-terms'
import { transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { retryDelayMs } from '@/lib/api/query-client'
import { readPayment } from '@/lib/chain/read-payment'
import { invalidateBalances } from '@/session/stale-queries'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { swapKeys } from '../keys'

/** Follows a swap that was sent, by the chain and by the server, and keeps what they say of its end. */
export function useSwapProgress(swap: KeptSwap, keeper: SwapKeeper) {
  const client = useQueryClient()
  const recorded = useRecorded(swap)
  const chain = useOnChain(swap)
  const ending = swap.ending ?? endingOf(recorded?.status) ?? chain.ending
  const isNew = ending !== undefined && swap.ending === undefined
  useEffect(() => {
    if (!isNew) return
    keeper.change(swap.id, { ending })
    void invalidateBalances(client)
    void client.invalidateQueries({ queryKey: ['balance'] })
  }, [isNew, ending, swap.id, keeper, client])
  return { ending, seen: chain.seen, received: recorded?.received ?? undefined }
}

const endings = new Set(['confirmed', 'failed', 'replaced', 'expired'])

function endingOf(status: string | undefined): KeptSwap['ending'] {
  const isEnding = (one: string): one is NonNullable<KeptSwap['ending']> => endings.has(one)
  return status !== undefined && isEnding(status) ? status : undefined
}

/** How many blocks stand on it, and its end once they are enough. */
function useOnChain({ hash = '', ending }: KeptSwap): { seen: number; ending: KeptSwap['ending'] } {
  const { data } = useQuery({
    queryKey: swapKeys.onChain(hash),
    queryFn:
      hash === '' || ending !== undefined
        ? skipToken
        : ({ signal }) => readPayment({ hash, logIndex: -1 }, signal),
    refetchInterval: swapTerms.lookMs,
    staleTime: 0,
    retry: true,
    retryDelay: retryDelayMs,
  })
  if (data === undefined || data === 'absent') return { seen: 0, ending: undefined }
  const isStanding = data.standingHash === data.blockHash
  const seen = isStanding ? Math.min(data.confirmations, swapTerms.confirmations) : 0
  if (seen < swapTerms.confirmations) return { seen, ending: undefined }
  return { seen, ending: data.succeeded ? 'confirmed' : 'failed' }
}

/** What the server has of it: amounts as the chain's logs have them. */
function useRecorded({ recordId = '' }: KeptSwap) {
  const { data } = useQuery({
    queryKey: swapKeys.recorded(recordId),
    queryFn:
      recordId === ''
        ? skipToken
        : ({ signal }) => call(transactionCalls.transaction, { id: recordId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? swapTerms.lookMs : false),
    staleTime: 0,
  })
  return data?.status === 'pending' ? undefined : data
}
