import { skipToken, useQuery } from '@tanstack/react-query'
import { purchaseKeys } from '../keys'

const feeMs = 15_000

const chain = () => import('@/lib/chain/network-fee')

/** Asked of the chain only once a wallet is there to pay it. */
export function useNetworkFee(token: string | null, address: string | undefined) {
  const fee = useQuery({
    queryKey: purchaseKeys.networkFee(token),
    queryFn: address === undefined ? skipToken : async () => (await chain()).readNetworkFee(token),
    staleTime: feeMs,
    refetchInterval: feeMs,
  })
  const kind = useQuery({
    queryKey: purchaseKeys.accountKind(address ?? ''),
    queryFn:
      address === undefined ? skipToken : async () => (await chain()).readAccountKind(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { networkFee: fee.data, accountKind: kind.data }
}
