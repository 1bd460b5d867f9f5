import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tryAgainAction } from '@/messages/actions'
import { Button } from './button'
import * as m from './messages'
import styles from './part-state.module.css'

/** The same delay as in the answer's `Retry-After`. */
const againMs = 10_000

/**
 * A page whose data is unavailable. Its link works without JavaScript; with it, the page retries in
 * place, and by itself while it is visible, because a busy server soon has the data.
 */
export function LoadFailed({ message }: { message: string }) {
  const { asPath, replace, events } = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const isLeaving = useRef(false)
  const handleRetry = async () => {
    setIsTrying(true)
    // If the contents still do not load, this page stays.
    await replace(asPath, undefined, { scroll: false }).catch(() => {})
    setIsTrying(false)
  }
  const retry = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden' && !isTrying && !isLeaving.current) void handleRetry()
  })
  useEffect(() => {
    // A retry would cancel a navigation that the reader has started.
    const leave = () => {
      isLeaving.current = true
    }
    const stay = () => {
      isLeaving.current = false
    }
    events.on('routeChangeStart', leave)
    events.on('routeChangeComplete', stay)
    events.on('routeChangeError', stay)
    const timer = setInterval(retry, againMs)
    return () => {
      clearInterval(timer)
      events.off('routeChangeStart', leave)
      events.off('routeChangeComplete', stay)
      events.off('routeChangeError', stay)
    }
  }, [events])
  return (
    <section className={styles.loadFailed} role="alert">
      <h1>{m.failedTitle()}</h1>
      <p>{message}</p>
      <p className={styles.muted} data-needs-script>
        {m.passesText()}
      </p>
      <Button data-needs-script onClick={() => void handleRetry()} isBusy={isTrying}>
        {tryAgainAction()}
      </Button>
      <noscript>
        <a href={asPath}>{tryAgainAction()}</a>
      </noscript>
    </section>
  )
}
