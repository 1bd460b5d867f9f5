import { useEffect, useState } from 'react'
import { sessionLimits } from '@/config/session-limits'
import { Button } from '@/ui/button'
import styles from './session-ending.module.css'
import { useLeave } from './use-leave'
import { useTimeCome } from './use-time-come'

export type SessionEndingProps = { endsAtMs: number }

/** Comes while there is still time to finish, and says that nothing typed is lost. */
export function SessionEnding({ endsAtMs }: SessionEndingProps) {
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
    <section className={styles.notice} aria-label="Your session">
      <div role="status">
        <p className={styles.title}>{endText(minutes)}</p>
        <p>
          A session lasts one day. Log in again and you come back to this page; what you typed is
          kept in this tab.
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={handleAgain} isBusy={isBusy}>
          Log in again
        </Button>
        <Button look="quiet" onClick={() => setPutOffMs(endsAtMs)}>
          Later
        </Button>
      </div>
    </section>
  )
}

function endText(minutes: number): string {
  if (minutes <= 0) return 'Your session is ending now'
  return `Your session ends in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
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
