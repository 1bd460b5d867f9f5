import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callLate } from '@/lib/api/late-call'

const faucetCalls = () => import('@/contract/sandbox').then((part) => part.faucetCalls)

export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => callLate(faucetCalls, 'faucet', { address }),
    onSettled: () => client.invalidateQueries({ queryKey: ['balance'] }),
  })
}
