import { formatTime } from '@/contract/format/dates'
import { Button } from '@/ui/button'
import styles from './session-list.module.css'

interface ListedSession {
  id: string
  device: string
  startedAt: string
  lastSeenAt: string
  isThis: boolean
}

export type SessionListProps = {
  sessions: ListedSession[]
  /** The session that is being ended now, or `others`. */
  ending: string | undefined
  onEnd: (id: string) => void
}

export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const others = sessions.filter((session) => !session.isThis)
  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, device, startedAt, lastSeenAt, isThis }) => (
          <li key={id}>
            <div>
              <p className={styles.name}>
                <bdi>{device}</bdi>
                {isThis && <span className={styles.mark}>This browser</span>}
              </p>
              <p className={styles.muted}>
                Since <time dateTime={startedAt}>{formatTime(startedAt)}</time>, last seen{' '}
                <time dateTime={lastSeenAt}>{formatTime(lastSeenAt)}</time>
              </p>
            </div>
            {!isThis && (
              <Button
                look="quiet"
                isBusy={ending === id}
                onClick={() => onEnd(id)}
                aria-label={`End the session of ${device}`}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button look="quiet" isBusy={ending === 'others'} onClick={() => onEnd('others')}>
          End all others
        </Button>
      )}
    </>
  )
}
