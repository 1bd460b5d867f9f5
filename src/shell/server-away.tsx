import { useIsServerAway } from '@/lib/api/server-watch'
import styles from './app-shell.module.css'
import * as m from './messages/later'

/** A sign while the server is stopped or out of reach. */
export function ServerAway() {
  return (
    useIsServerAway() && (
      <div role="status" className={styles.away} data-screen-only>
        <p>{m.awayText()}</p>
      </div>
    )
  )
}
