import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faucetCalls } from '@/contract/sandbox'
import { call } from '@/lib/api/call'
import { walletBalanceKey } from './wallet-balance-key'

export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(faucetCalls.faucet, { address }),
    onSettled: () => client.invalidateQueries({ queryKey: walletBalanceKey }),
  })
}
