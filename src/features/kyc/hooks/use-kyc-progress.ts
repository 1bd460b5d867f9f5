import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { profileKey } from '@/session/profile-options'
import { kycKeys } from '../keys'

const soonMs = 2_000
const laterMs = 15_000
const soonTimes = 30

function kycProgressOptions() {
  return queryOptions({
    queryKey: kycKeys.progress,
    queryFn: ({ signal }) => call(kycCalls.progress, {}, { signal }),
    staleTime: 0,
    // Only a review that is being made changes without the person's doing.
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'PENDING') return false
      return state.dataUpdateCount < soonTimes ? soonMs : laterMs
    },
  })
}

/** Where the check stands; whoever shows the profile hears of a change too. */
export function useKycProgress() {
  const client = useQueryClient()
  const progress = useQuery(kycProgressOptions())
  const status = progress.data?.status
  useEffect(() => {
    if (status !== undefined) void client.invalidateQueries({ queryKey: profileKey })
  }, [client, status])
  return progress
}
