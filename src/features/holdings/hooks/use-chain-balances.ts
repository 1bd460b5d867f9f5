import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { pricedCurrencyCalls } from '@/contract/currency'
import { call } from '@/lib/api/call'
import { holdingsKeys } from '../keys'

function chainBalancesOptions(address: string | undefined) {
  return queryOptions({
    queryKey: holdingsKeys.onChain(address ?? ''),
    queryFn:
      address === undefined
        ? skipToken
        : ({ signal }) =>
            call(pricedCurrencyCalls.getCurrencyListwithAmount, { address }, { signal }),
    select: (list) => list.docs,
  })
}

export function useChainBalances(address: string | undefined) {
  return useQuery(chainBalancesOptions(address))
}
