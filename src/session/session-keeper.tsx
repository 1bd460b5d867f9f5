import { useEffect, useRef } from 'react'
import { DataRoot } from '@/lib/data-root'
import { showToast } from '@/ui/toast'
import { tellToasterIsWanted } from '@/ui/toaster-wish'
import { forgetsPerson, readEnding } from './ending'
import { currentExit } from './exit'
import { logoutSentence } from './profile-options'
import { markReturning } from './returning-mark'
import { endedSentence } from './sentences'
import { SessionEnding } from './session-ending'
import { useLeave } from './use-leave'
import { useProfile } from './use-profile'
import { useRefusalCheck } from './use-refusal-check'
import { useTimeCome } from './use-time-come'
import { useUnattendedCalls } from './use-unattended-calls'

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
  useUnattendedCalls()
  // The first thing it says may be that the server is away: then it could not be fetched any more.
  useEffect(tellToasterIsWanted, [])
  const isOver = useTimeCome(endsAtMs)
  useEffect(() => {
    // The server decides: this clock may be wrong.
    if (isOver) void refetch()
  }, [isOver, refetch])
  return endsAtMs === undefined ? null : <SessionEnding endsAtMs={endsAtMs} />
}

function useFullSession(isFull: boolean): void {
  useEffect(() => {
    if (isFull) markReturning()
  }, [isFull])
}

function useLeaveOn(sentence: string | undefined): void {
  const leave = useLeave()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (sentence === undefined || isLeaving.current || currentExit() !== undefined) return
    isLeaving.current = true
    // Another tab is logging out this moment: the server has heard of it, this browser not yet.
    const ending = readEnding()
    const isLeft = forgetsPerson(ending)
    void leave({ to: '/', ending: isLeft && ending ? ending : 'over' }).then(() => {
      isLeaving.current = false
      return showToast('warning', isLeft ? endedSentence(ending) : sentence, { id: 'session' })
    })
  }, [sentence, leave])
}
