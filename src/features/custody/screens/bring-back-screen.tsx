import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import styles from '../components/move.module.css'
import * as m from '../messages/bring'
import { loadingLabel } from '../messages/move'
import { useDeliveries, useShareToken } from '../queries'
import { Absent } from './move-screen'

const fetchPart = () => import('./bringing-part').then((part) => part.Bringing)
const Bringing = dynamic(fetchPart, { ssr: false, loading: () => <Waiting /> })

export function BringBackScreen() {
  const { move } = useRouter().query
  const token = useShareToken()
  const deliveries = useDeliveries({ isAwaited: true })
  useEffect(() => void fetchPart().catch(() => undefined), [])
  const failed = [token, deliveries].find(({ data, error }) => data === undefined && error)
  const handleRetry = () => {
    for (const query of [token, deliveries]) if (query.data === undefined) void query.refetch()
  }
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  return (
    <PageFrame>
      <div className={styles.page}>
        {facts && <Bringing {...facts} id={typeof move === 'string' ? move : undefined} />}
        {token.data === null && <Absent />}
        {!facts && token.data !== null && !failed && <Waiting />}
        {!facts && token.data !== null && failed && (
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

function Waiting() {
  return (
    <>
      <h1 className={styles.title}>{m.pageTitle()}</h1>
      <div className={styles.waiting} role="status" aria-label={loadingLabel()} />
    </>
  )
}
