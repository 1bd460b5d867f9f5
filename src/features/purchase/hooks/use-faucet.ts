import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faucetCalls } from '@/contract/faucet'
import { call } from '@/lib/api/call'

/** Test money for a wallet; a sandbox only. Answers when it has arrived. */
export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(faucetCalls.faucet, { address }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['purchase', 'currencies'] })
      // What the button in the header shows.
      await client.invalidateQueries({ queryKey: ['balance'] })
    },
  })
}
