import { type ReactNode, useState } from 'react'
import { formatLocalTime } from '@/contract/format/dates'
import { profileCalls } from '@/contract/user/profile'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/page-frame'
import { showToast } from '@/ui/toast'
import { PanelFailure, PanelLoading } from '../components/panel-state'
import styles from '../components/step-form.module.css'
import * as m from '../messages'
import { settingsKeys, useSessions } from '../queries'

interface ListedSession {
  id: string
  device: string
  passkey: string | null
  startedAt: string
  lastSeenAt: string
  isThis: boolean
}

type SessionListProps = {
  sessions: ListedSession[]
  /** The session that is being ended now, or `others` for all but this one. */
  ending: string | undefined
  onEnd: (id: string) => void
}

export type SessionsPanelProps = {
  /** How long sessions last. */
  children: ReactNode
}

export function SessionsPanel({ children }: SessionsPanelProps) {
  const { data, error, refetch } = useSessions()
  const endSession = useApiMutation(profileCalls.endSession, {
    invalidates: [settingsKeys.sessions],
  })
  const [ending, setEnding] = useState<string>()
  const handleEnd = async (id: string) => {
    setEnding(id)
    try {
      const { ended } = await endSession.mutateAsync({ id })
      void showToast(
        'success',
        ended === 1 ? 'The session was ended' : `${ended} sessions were ended`,
      )
    } catch (failure) {
      void showToast('error', 'The session was not ended', (failure as Error).message)
    }
    setEnding(undefined)
  }
  return (
    <Panel
      title="Where you are logged in"
      about="End what you do not know, and change your password then."
      id="sessions"
    >
      {data && <SessionList sessions={data} ending={ending} onEnd={(id) => void handleEnd(id)} />}
      {error && !data && <PanelFailure message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <PanelLoading />}
      {children}
    </Panel>
  )
}

function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const others = sessions.filter((session) => !session.isThis)
  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, device, passkey, startedAt, lastSeenAt, isThis }) => (
          <li key={id}>
            <div>
              <p className={styles.name}>
                <bdi>{device}</bdi>
                {isThis && <span className={styles.mark}>This browser</span>}
              </p>
              <p className={styles.sessionsPanelMuted}>
                Since <time dateTime={startedAt}>{formatLocalTime(startedAt)}</time>, last seen{' '}
                <time dateTime={lastSeenAt}>{formatLocalTime(lastSeenAt)}</time>
                {passkey !== null && <bdi>{m.sessionPasskeyHint({ name: passkey })}</bdi>}
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
