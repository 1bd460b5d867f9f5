import { queryOptions, useQuery } from '@tanstack/react-query'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { holdingsKeys } from '../keys'

function ownWalletOptions() {
  return queryOptions({
    queryKey: holdingsKeys.wallet,
    queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
    refetchInterval: 60_000,
  })
}

export function useOwnWallet() {
  return useQuery(ownWalletOptions())
}
