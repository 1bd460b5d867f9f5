import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { staleMoney } from '@/session/own-money'
import { transactionsKeys } from '../keys'
import { pollMsOf } from '../rules'

function transactionOptions(id: string) {
  return queryOptions({
    queryKey: transactionsKeys.one(id),
    queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data ? pollMsOf(state.data.status) : false),
  })
}

/** One transaction, followed to its end; what it changes elsewhere becomes stale with it. */
export function useTransaction(id: string | undefined) {
  const client = useQueryClient()
  const transaction = useQuery({ ...transactionOptions(id ?? ''), enabled: id !== undefined })
  const status = transaction.data?.status
  const known = useRef(status)
  useEffect(() => {
    if (known.current !== undefined && known.current !== status) void staleMoney(client)
    known.current = status
  }, [client, status])
  return transaction
}
