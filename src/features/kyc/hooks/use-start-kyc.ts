import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { kycKeys } from '../keys'

/** A token for the provider's steps. Refused when the state has moved on, which the page then shows. */
export function useStartKyc() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(kycCalls.generateSdkToken, {}),
    onError: () => client.invalidateQueries({ queryKey: kycKeys.progress }),
  })
}
