import { useRouter } from 'next/router'
import { useState } from 'react'
import { tryAgainAction } from '@/messages/actions'
import { Button } from './button'
import * as m from './messages'
import styles from './part-state.module.css'

export type LoadFailedProps = { message: string }

/**
 * A page whose data is away. Its link works without JavaScript; with it, the page tries again where
 * it is.
 */
export function LoadFailed({ message }: LoadFailedProps) {
  const { asPath, replace } = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const handleRetry = async () => {
    setIsTrying(true)
    // If the contents still do not come, this page stays.
    await replace(asPath, undefined, { scroll: false }).catch(() => {})
    setIsTrying(false)
  }
  return (
    <section className={styles.loadFailed} role="alert">
      <h1>{m.failedTitle()}</h1>
      <p>{message}</p>
      <p className={styles.muted}>{m.passesText()}</p>
      <Button data-needs-script onClick={() => void handleRetry()} isBusy={isTrying}>
        {tryAgainAction()}
      </Button>
      <noscript>
        <a href={asPath}>{tryAgainAction()}</a>
      </noscript>
    </section>
  )
}
