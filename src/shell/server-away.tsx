import { useServerState } from '@/lib/api/server-watch'
import * as m from './messages/later'
import styles from './notices.module.css'

/** A sign while the server is stopped or out of reach, or leaves a person waiting for what they sent. */
export function ServerAway() {
  const state = useServerState()
  return (
    state !== 'there' && (
      <div role="status" className={styles.away} data-screen-only>
        <p>{state === 'away' ? m.awayText() : m.slowText()}</p>
      </div>
    )
  )
}
