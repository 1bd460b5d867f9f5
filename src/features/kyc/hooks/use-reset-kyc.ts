import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { kycKeys } from '../keys'

export function useResetKyc() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(kycCalls.resetApplicant, {}),
    onSettled: () => client.invalidateQueries({ queryKey: kycKeys.progress }),
  })
}
