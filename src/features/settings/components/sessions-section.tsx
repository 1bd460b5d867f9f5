import { sessionTerms } from '@/config/terms'
import type { Answer } from '@/contract/define'
import { formatLocalTime } from '@/contract/format/dates'
import { type Preferences, profileCalls } from '@/contract/user/profile'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { Button } from '@/ui/button'
import pairs from '@/ui/pairs.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/account'
import { settingsKeys, useSessions } from '../queries'
import styles from '../settings.module.css'
import { NoticeSwitch } from './notices-section'
import { PanelFailure, PanelLoading } from './setting-row'

type Session = Answer<(typeof profileCalls)['sessions']>['docs'][number]

export type SessionsSectionProps = {
  preferences: Preferences
  isSaving: boolean
  onChange: (part: Partial<Preferences>) => void
}

export function SessionsSection({ preferences, isSaving, onChange }: SessionsSectionProps) {
  const { data, error, refetch } = useSessions()
  const endSession = useApiMutation(profileCalls.endSession, {
    invalidates: [settingsKeys.sessions],
  })
  const ending = endSession.isPending ? endSession.variables.id : undefined
  const handleEnd = (id: string) =>
    endSession.mutate(
      { id },
      {
        onSuccess: ({ ended }) => void showToast('success', m.endedToast({ count: ended })),
        onError: (failure) => void showToast('error', m.notEndedToast(), failure.message),
      },
    )
  return (
    <>
      <p className={`${texts.hint} ${styles.text}`}>{m.sessionsText()}</p>
      {data && <SessionList sessions={data} ending={ending} onEnd={handleEnd} />}
      {error && !data && <PanelFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PanelLoading />}
      <NoticeSwitch
        label={m.shortHint({ minutes: sessionTerms.shortMinutes })}
        text={m.shortText({ hours: sessionTerms.hours })}
        isOn={preferences.shortSessions}
        isBusy={isSaving}
        onChange={(shortSessions) => onChange({ shortSessions })}
      />
    </>
  )
}

type SessionListProps = {
  sessions: Session[]
  ending: string | undefined
  onEnd: (id: string) => void
}

function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const others = sessions.filter((session) => !session.isThis)
  return (
    <>
      <ul className={`${pairs.pairs} ${styles.list}`}>
        {sessions.map(({ id, scope, device, passkey, startedAt, lastSeenAt, isThis }) => (
          <li key={id}>
            <div>
              <p className={styles.device}>
                <bdi>{device}</bdi>{' '}
                {isThis && <span className={styles.mark}>{m.thisBrowserLabel()}</span>}
                {scope === 'identity' && (
                  <span className={styles.mark}>{m.identityScopeLabel()}</span>
                )}
              </p>
              <p className={`${texts.hint} ${styles.text}`}>
                {m.sinceText({
                  since: formatLocalTime(startedAt),
                  seen: formatLocalTime(lastSeenAt),
                })}
                {passkey !== null && <bdi>{m.sessionPasskeyHint({ name: passkey })}</bdi>}
              </p>
            </div>
            {!isThis && (
              <Button
                look="quiet"
                isBusy={ending === id}
                onClick={() => onEnd(id)}
                aria-label={m.endLabel({ device })}
              >
                {m.endAction()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button look="quiet" isBusy={ending === 'others'} onClick={() => onEnd('others')}>
          {m.endOthersAction()}
        </Button>
      )}
    </>
  )
}
