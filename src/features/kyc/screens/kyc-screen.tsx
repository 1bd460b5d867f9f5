import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Answer } from '@/contract/define'
import type { KycProgress, kycCalls } from '@/contract/kyc'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { KycAction } from '../components/kyc-action'
import { KycNeeds } from '../components/kyc-needs'
import { KycReasons } from '../components/kyc-reasons'
import { KycTimeline } from '../components/kyc-timeline'
import { statusWords } from '../copy'
import { useKycProgress } from '../hooks/use-kyc-progress'
import { useStartKyc } from '../hooks/use-start-kyc'
import styles from './kyc-screen.module.css'

const Waiting = () => <div className={styles.waiting} role="status" aria-label="Loading" />

// Neither the provider's kit nor our own steps are fetched before somebody starts.
const Verification = dynamic(
  () => import('../components/verification').then((part) => part.Verification),
  { ssr: false, loading: Waiting },
)

export function KycScreen() {
  const { data, error, refetch } = useKycProgress()
  return (
    <PageFrame>
      <div className={styles.page}>
        {data && <Check progress={data} onChanged={() => void refetch()} />}
        {!data && (
          <header className={styles.head}>
            <h1 className={styles.title}>{statusWords.NOT_APPLIED.title}</h1>
          </header>
        )}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className={styles.failure} role="alert">
            <p>{error.message}</p>
            <Button look="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

type CheckProps = { progress: KycProgress; onChanged: () => void }
type Started = Answer<(typeof kycCalls)['generateSdkToken']>

function Check({ progress, onChanged }: CheckProps) {
  const start = useStartKyc()
  const [started, setStarted] = useState<Started>()
  const { status, timeline, reasons } = progress
  const { title, lead } = statusWords[status]
  const handleClose = () => {
    setStarted(undefined)
    onChanged()
  }
  // Steps that were opened end where the state moves on, whoever moved it.
  const isOpen = started !== undefined && status === 'NOT_APPLIED'
  return (
    <>
      <header className={styles.head}>
        <div role="status">
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {!isOpen && (
          <KycAction
            progress={progress}
            isStarting={start.isPending}
            failure={start.error?.message}
            onStart={() => start.mutate(undefined, { onSuccess: setStarted })}
          />
        )}
      </header>
      <div className={styles.body}>
        <div className={styles.main}>
          {isOpen && <Verification started={started} onClose={handleClose} onSent={onChanged} />}
          {!isOpen && status === 'NOT_APPLIED' && <KycNeeds />}
          {status === 'REJECTED' && <KycReasons reasons={reasons} />}
        </div>
        <KycTimeline status={status} timeline={timeline} />
      </div>
    </>
  )
}
