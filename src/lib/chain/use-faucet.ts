import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faucetCalls } from '@/contract/sandbox'
import { call } from '@/lib/api/call'

export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(faucetCalls.faucet, { address }),
    onSettled: () => client.invalidateQueries({ queryKey: ['balance'] }),
  })
}
