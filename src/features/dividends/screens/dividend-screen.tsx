import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/dividends.module.css'
import * as m from '../messages'
import { useDividends } from '../queries'
import { DividendPart } from './dividend-part'

export type DividendScreenProps = {
  /** What stands under an address that no dividend has. */
  vote: ReactNode
}

export function DividendScreen({ vote }: DividendScreenProps) {
  const { query, isReady } = useRouter()
  const { data, error, isFetching, refetch } = useDividends()
  const dividend = data?.docs.find(({ id }) => id === query.id)
  const isKnown = data !== undefined && isReady
  return (
    <PageFrame>
      <div className={styles.page}>
        {isKnown && dividend && <DividendPart dividends={data} dividend={dividend} />}
        {isKnown && !dividend && vote}
        {!isKnown && !error && <Waiting />}
        {!isKnown && error && (
          <>
            <h1 className={styles.title}>{m.pageTitle()}</h1>
            <PartFailed
              message={error.message}
              onRetry={() => void refetch()}
              isTrying={isFetching}
            />
          </>
        )}
      </div>
    </PageFrame>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <h1 className={styles.title}>{m.pageTitle()}</h1>
      <PartWaiting lines={8} label={m.loadingLabel()} />
    </div>
  )
}
