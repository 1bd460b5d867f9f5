import { type ReactNode, useState } from 'react'
import { Panel } from '@/ui/panel'
import { showToast } from '@/ui/toast'
import { PanelFailure, PanelLoading } from '../components/panel-state'
import { SessionList } from '../components/session-list'
import { useEndSession } from '../hooks/use-end-session'
import { useSessions } from '../hooks/use-sessions'

export type SessionsPanelProps = {
  /** How long sessions last. */
  children: ReactNode
}

export function SessionsPanel({ children }: SessionsPanelProps) {
  const { data, error, refetch } = useSessions()
  const endSession = useEndSession()
  const [ending, setEnding] = useState<string>()
  const handleEnd = async (id: string) => {
    setEnding(id)
    try {
      const { ended } = await endSession.mutateAsync(id)
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
