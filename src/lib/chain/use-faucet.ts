import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faucetCalls } from '@/contract/faucet'
import { call } from '@/lib/api/call'

/** Test money for a wallet; a sandbox only. Answers when it has arrived. */
export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(faucetCalls.faucet, { address }),
    onSettled: () => client.invalidateQueries({ queryKey: ['balance'] }),
  })
}
