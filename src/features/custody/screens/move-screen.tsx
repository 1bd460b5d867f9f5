import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { Stage } from '@/features/checkout/components/stage'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { ButtonLink } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import styles from '../components/move.module.css'
import * as m from '../messages/move'
import { useDeliveries, useShareToken } from '../queries'

const fetchPart = () => import('./moving-part')
const Moving = dynamic(() => fetchPart().then((part) => part.Moving), {
  ssr: false,
  loading: () => <Waiting />,
})
const OneMove = dynamic(() => fetchPart().then((part) => part.OneMove), {
  ssr: false,
  loading: () => <Waiting />,
})

export function MoveScreen() {
  const { move } = useRouter().query
  const profile = useProfile()
  const token = useShareToken()
  const deliveries = useDeliveries()
  useEffect(() => {
    clearReturnAfterKycAt('/wallet/move')
    void fetchPart().catch(() => undefined)
  }, [])
  const failed = [profile, token, deliveries].find(({ data, error }) => data === undefined && error)
  const isHere = profile.data && deliveries.data && token.data
  const handleRetry = () => {
    for (const query of [profile, token, deliveries])
      if (query.data === undefined) void query.refetch()
  }
  return (
    <PageFrame>
      <div className={styles.page}>
        {isHere &&
          (typeof move === 'string' ? (
            <OneMove key={move} id={move} token={isHere} deliveries={deliveries.data} />
          ) : (
            <Moving
              key={profile.data.id}
              profile={profile.data}
              token={isHere}
              deliveries={deliveries.data}
            />
          ))}
        {token.data === null && <Absent />}
        {!isHere && token.data !== null && !failed && <Waiting />}
        {!isHere && token.data !== null && failed && (
          <>
            <h1 className={styles.title}>{m.pageTitle()}</h1>
            <PartFailed
              {...(failed.error && { message: failed.error.message })}
              onRetry={handleRetry}
              isTrying={failed.isFetching}
            />
          </>
        )}
      </div>
    </PageFrame>
  )
}

export function Absent() {
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

function Waiting() {
  return (
    <>
      <h1 className={styles.title}>{m.pageTitle()}</h1>
      <div className={styles.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}
