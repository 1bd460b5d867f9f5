import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Claim, type Stake, stakingCalls } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { call } from '@/lib/api/call'
import { saveFile } from '@/lib/api/save-file'
import { calendarFile, calendarType } from '@/lib/calendar-file'
import { calendarOf, eventsOf } from '../calendar'
import { stakingKeys } from '../keys'

const fileName = 'fnx-staking.ics'
const pageLength = 100

/** Makes the file here, of all claims there are, however many of them the page shows. */
export function useCalendarFile(stakes: readonly Stake[]) {
  const client = useQueryClient()
  const areHidden = useAmountsHidden()
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setIsMaking(true)
    setFailure(undefined)
    try {
      const claims = await client.fetchQuery({
        queryKey: [...stakingKeys.claims, 'whole'],
        queryFn: allClaims,
        staleTime: 0,
      })
      const choices = { origin: window.location.origin, hasAmounts: !areHidden }
      const events = eventsOf(calendarOf(stakes, claims), choices)
      const text = calendarFile({ name: 'FNX staking', madeAt: new Date(), events })
      saveFile(new Blob([text], { type: calendarType }), fileName)
    } catch (error) {
      setFailure(`The file could not be made. ${(error as Error).message}`)
    } finally {
      setIsMaking(false)
    }
  }
  return { save, isMaking, failure }
}

async function allClaims(): Promise<Claim[]> {
  const claims: Claim[] = []
  let cursor: string | undefined
  do {
    const asked = { limit: pageLength, ...(cursor !== undefined && { cursor }) }
    const page = await call(stakingCalls.stakingClaimList, asked)
    claims.push(...page.docs)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return claims
}
