import { useRouter } from 'next/router'
import { useState } from 'react'
import { Button } from './button'
import styles from './load-failed.module.css'

export type LoadFailedProps = { message: string }

/** In place of contents that did not come. The link works without JavaScript, the button keeps the page. */
export function LoadFailed({ message }: LoadFailedProps) {
  const { asPath, replace } = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  const handleRetry = async () => {
    setIsTrying(true)
    // Refused when the contents still do not come; then this page simply stays.
    await replace(asPath, undefined, { scroll: false }).catch(() => {})
    setIsTrying(false)
  }
  return (
    <section className={styles.failed} role="alert">
      <h1>This page cannot be shown right now</h1>
      <p>{message}</p>
      <p className={styles.muted}>
        Nothing you have or did is lost. Usually this passes within a minute.
      </p>
      <Button data-needs-script onClick={() => void handleRetry()} isBusy={isTrying}>
        Try again
      </Button>
      <noscript>
        <a href={asPath}>Try again</a>
      </noscript>
    </section>
  )
}
