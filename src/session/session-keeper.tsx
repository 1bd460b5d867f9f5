import { useEffect, useRef } from 'react'
import { limits } from '@/config/limits'
import { DataRoot } from '@/lib/data-root'
import { cookieNames } from '@/lib/storage/cookie-names'
import { cookies } from '@/lib/storage/cookies'
import { showToast } from '@/ui/toast'
import { logoutSentence } from './profile-options'
import { SessionEnding } from './session-ending'
import { useLeave } from './use-leave'
import { useProfile } from './use-profile'
import { useRefusalCheck } from './use-refusal-check'
import { useTimeCome } from './use-time-come'

/** Present while somebody is logged in: asks who it is, and acts on the answer (§4). */
export function SessionKeeper() {
  return (
    <DataRoot>
      <Keeper />
    </DataRoot>
  )
}

function Keeper() {
  const { data, error, refetch } = useProfile()
  const endsAtMs = data && new Date(data.sessionEndsAt).getTime()
  useFullSession(data !== undefined)
  useLeaveOn(logoutSentence(error))
  useRefusalCheck()
  const isOver = useTimeCome(endsAtMs)
  useEffect(() => {
    // The server decides: this clock may be wrong.
    if (isOver) void refetch()
  }, [isOver, refetch])
  return endsAtMs === undefined ? null : <SessionEnding endsAtMs={endsAtMs} />
}

/** Marks this browser as one that has had a full session. */
function useFullSession(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return
    cookies.write(cookieNames.redirect, 'true', limits.redirectCookieDays)
    document.documentElement.dataset.returning = 'yes'
  }, [isFull])
}

function useLeaveOn(sentence: string | undefined): void {
  const leave = useLeave()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sentence === undefined || isLeaving.current) return
    isLeaving.current = true
    void leave({ to: '/', comesBack: true }).then(() => {
      isLeaving.current = false
      return showToast('warning', sentence)
    })
  }, [sentence, leave])
}
