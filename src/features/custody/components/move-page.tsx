import type { ReactNode } from 'react'
import { Stage, TaskHeading } from '@/features/checkout/components/stage'
import { ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import * as m from '../messages/move'

interface QueryState {
  data: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type MovePageProps = {
  title: string
  /** The queries that the page needs before it shows its content. */
  asked: readonly QueryState[]
  isAbsent: boolean
  children: ReactNode
}

/**
 * The pages on which shares move to an own wallet and back. Until the queries have answered, they
 * say so.
 */
export function MovePage({ title, asked, isAbsent, children }: MovePageProps) {
  const missing = asked.filter(({ data }) => data === undefined)
  const failed = missing.find(({ error }) => error)
  const handleRetry = () => {
    for (const query of missing) void query.refetch()
  }
  const waiting = failed ? (
    <>
      <TaskHeading title={title} />
      <PartFailed
        {...(failed.error && { message: failed.error.message })}
        onRetry={handleRetry}
        isTrying={failed.isFetching}
      />
    </>
  ) : (
    <MoveWaiting title={title} />
  )
  return (
    <PageFrame>
      <div className={memberPage.page}>{isAbsent ? <Absent /> : (children ?? waiting)}</div>
    </PageFrame>
  )
}

function Absent() {
  return (
    <Stage
      state="absent"
      back="/wallet"
      title={m.absentTitle()}
      text={m.absentText()}
      actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
    />
  )
}

function MoveWaiting({ title }: { title: string }) {
  return (
    <>
      <TaskHeading title={title} />
      <div className={card.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}
