import { skipToken, useQuery } from '@tanstack/react-query'
import { limits } from '@/config/limits'
import { trustedAddresses } from '@/config/trusted-addresses'
import { currencyCalls } from '@/contract/currency'
import { call } from '@/lib/api/call'
import { isRetryable } from '@/lib/api/query-client'
import { readWalletFunds } from '@/lib/chain/call-words'
import { type Exchange, readExchange, WrongExchange } from '@/lib/chain/exchange'
import { readAccountKind } from '@/lib/chain/network-fee'
import { swapKeys } from '../keys'

const renewMs = 15_000

/** What can be swapped: the listed currencies, and the coin as the exchange's own token. */
export function useExchange() {
  return useQuery({
    queryKey: swapKeys.exchange,
    queryFn: async ({ signal }) => {
      const { docs } = await call(currencyCalls.tokenList, {}, { signal })
      return readExchange(trustedAddresses, docs)
    },
    retry: (failures, error) =>
      failures < limits.requestRetries && !(error instanceof WrongExchange) && isRetryable(error),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the connected wallet holds of it. */
export function useWalletFunds(address: string | undefined, exchange: Exchange | undefined) {
  const isKnown = address !== undefined && exchange !== undefined
  const funds = useQuery({
    queryKey: swapKeys.funds(address ?? ''),
    queryFn: isKnown ? () => readWalletFunds(address, exchange.currencies) : skipToken,
    refetchInterval: renewMs,
  })
  const kind = useQuery({
    queryKey: swapKeys.accountKind(address ?? ''),
    queryFn: address === undefined ? skipToken : () => readAccountKind(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { funds: funds.data, isContract: kind.data === 'contract' }
}
