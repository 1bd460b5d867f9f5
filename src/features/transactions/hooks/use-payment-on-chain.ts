import { useQuery } from '@tanstack/react-query'
import type { TransactionDetail } from '@/contract/transaction'
import { readPayment } from '@/lib/chain/read-payment'
import { transactionsKeys } from '../keys'

type Paid = NonNullable<TransactionDetail['paid']>

const pollMs = 3_000

/** The payment as this browser reads it from the chain. While it is not final it is read again. */
export function usePaymentOnChain({ hash, logIndex }: Paid, isFinal: boolean) {
  return useQuery({
    queryKey: transactionsKeys.onChain(hash, logIndex),
    queryFn: ({ signal }) => readPayment({ hash, logIndex }, signal),
    retry: 1,
    staleTime: 0,
    refetchInterval: ({ state }) => (isFinal || state.status === 'error' ? false : pollMs),
  })
}
