import { useRouter } from 'next/router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tryAgainAction } from '@/messages/actions'
import { Button } from './button'
import * as m from './messages'
import styles from './part-state.module.css'

/** As the page's answer asks of a caller who would ask again. */
const againMs = 10_000

/**
 * A page whose data is away. Its link works without JavaScript; with it, the page tries again where
 * it is, and by itself while somebody looks at it: a busy server has it at hand a little later.
 */
export function LoadFailed({ message }: { message: string }) {
  const { asPath, replace, events } = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const isLeaving = useRef(false)
  const handleRetry = async () => {
    setIsTrying(true)
    // If the contents still do not come, this page stays.
    await replace(asPath, undefined, { scroll: false }).catch(() => {})
    setIsTrying(false)
  }
  const retry = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden' && !isTrying && !isLeaving.current) void handleRetry()
  })
  useEffect(() => {
    // A way that the reader has begun would be broken off by a try.
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
