import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { loginCalls } from '@/contract/user/login'
import { profileCalls } from '@/contract/user/profile'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { useTimeCome } from '@/lib/use-time'
import { currentExit, endedSentence } from '@/session/ending'
import { useOwnLanguage } from '@/session/own-language'
import { clearReturnAfterKycAt, setReturnAfterKyc } from '@/session/return-target'
import { useIsHandedOver } from '@/session/session-store'
import { Button } from '@/ui/button'
import { showToast, tellToasterIsWanted } from '@/ui/toast'
import { markReturning, sessionLimits, useLeave } from './end-session'
import { forgetsPerson, readEnding } from './ending'
import * as m from './messages'
import { logoutSentence, profileKey, useProfile } from './queries'
import styles from './session.module.css'

const notAsked = [profileCalls.getProfile.path, loginCalls.logout.path]

interface Answer {
  status?: unknown
  code?: unknown
  message?: unknown
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel']

/**
 * Loads the profile whenever there is a session, and acts on what its answer says about the session
 * (R23). It renders only the warning before a session ends.
 */
export function SessionWatcher() {
  const { data, error, refetch } = useProfile()
  const endsAtMs = data && new Date(data.sessionEndsAt).getTime()
  const isHandedOver = useIsHandedOver()
  useFullSession(data !== undefined && !isHandedOver)
  useLeaveOn(logoutSentence(error))
  useOwnLanguage(data?.locale)
  useRefusalCheck()
  useUnattendedCalls()
  // Loaded early, because it cannot be loaded any more when the server is away and there is a
  // message to show.
  useEffect(tellToasterIsWanted, [])
  const isOver = useTimeCome(endsAtMs)
  useEffect(() => {
    // This browser's clock may be wrong, so the server is asked whether the session is over.
    if (isOver) void refetch()
  }, [isOver, refetch])
  return endsAtMs === undefined || isHandedOver ? null : <SessionEnding endsAtMs={endsAtMs} />
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
    // Another tab is logging out: this browser does not know yet.
    const ending = readEnding()
    const isLeft = forgetsPerson(ending)
    void leave({ to: '/', ending: isLeft && ending ? ending : 'over' }).then(() => {
      isLeaving.current = false
      return showToast('warning', isLeft ? endedSentence(ending) : sentence, { id: 'session' })
    })
  }, [sentence, leave])
}

/** Background calls do not keep a session alive, so during long reading a separate call does. */
function useUnattendedCalls(): void {
  useEffect(() => {
    // An external service need not allow our header.
    if (envClient.apiUrl.startsWith('http')) return
    let usedAtMs = Date.now()
    let toldAtMs = usedAtMs
    const handleUse = () => {
      usedAtMs = Date.now()
      if (usedAtMs - toldAtMs < sessionLimits.tellUseMs) return
      toldAtMs = usedAtMs
      void queryClient.invalidateQueries({ queryKey: profileKey })
    }
    const mark = apiClient.interceptors.request.use((config) => {
      const now = Date.now()
      if (now - usedAtMs >= sessionLimits.unattendedMs) config.headers.set('unattended', '1')
      else toldAtMs = now
      return config
    })
    for (const sign of signs) window.addEventListener(sign, handleUse, { passive: true })
    return () => {
      apiClient.interceptors.request.eject(mark)
      for (const sign of signs) window.removeEventListener(sign, handleUse)
    }
  }, [])
}

function useRefusalCheck(): void {
  const { push, events } = useRouter()
  useEffect(() => {
    events.on('routeChangeComplete', clearReturnAfterKycAt)
    return () => events.off('routeChangeComplete', clearReturnAfterKycAt)
  }, [events])
  useEffect(() => {
    const watch = apiClient.interceptors.response.use((response) => {
      const { status, code, message } = (response.data ?? {}) as Answer
      const [address] = (response.config.url ?? '').split('?')
      const isOther = !notAsked.some((path) => address?.endsWith(path))
      if (status === 401 && isOther) void queryClient.invalidateQueries({ queryKey: profileKey })
      if (status === 403 && code === 'KYC_REQUIRED') offerCheck(String(message), push)
      return response
    })
    return () => apiClient.interceptors.response.eject(watch)
  }, [push])
}

function offerCheck(message: string, push: (address: string) => Promise<boolean>): void {
  setReturnAfterKyc(window.location.pathname + window.location.search)
  void showToast('warning', message, {
    id: 'kyc',
    action: { label: m.verifyAction(), onClick: () => void push('/kyc') },
  })
}

function SessionEnding({ endsAtMs }: { endsAtMs: number }) {
  const leave = useLeave()
  const isNear = useTimeCome(endsAtMs - sessionLimits.warningMs)
  const [putOffMs, setPutOffMs] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const minutes = useMinutesUntil(endsAtMs, isNear)
  if (!isNear || putOffMs === endsAtMs) return null
  const handleAgain = () => {
    setIsBusy(true)
    void leave({ to: '/auth/login', ending: 'again' }).finally(() => setIsBusy(false))
  }
  return (
    <section className={styles.notice} aria-label={m.sessionLabel()} data-screen-only>
      <div role="status">
        <p className={styles.title}>{m.endingText({ minutes: Math.max(0, minutes) })}</p>
        <p>{m.sessionText()}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={handleAgain} isBusy={isBusy}>
          {m.logInAgainAction()}
        </Button>
        <Button look="quiet" onClick={() => setPutOffMs(endsAtMs)}>
          {m.laterAction()}
        </Button>
      </div>
    </section>
  )
}

function useMinutesUntil(atMs: number, isCounting: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return Math.ceil((atMs - nowMs) / 60_000)
}
