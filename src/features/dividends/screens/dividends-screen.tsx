import type { ReactNode } from 'react'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/dividends.module.css'
import * as m from '../messages'
import { useDividends } from '../queries'
import { DividendsPart } from './dividends-part'

export type DividendsScreenProps = {
  /** Votes and papers, which are other features'. */
  votes: ReactNode
  papers: (corrected: Record<string, string[]>) => ReactNode
  /** While another feature’s part is on its way: everything is drawn at once, so nothing moves. */
  isWaiting: boolean
}

export function DividendsScreen({ votes, papers, isWaiting }: DividendsScreenProps) {
  const { data, error, isFetching, refetch } = useDividends()
  return (
    <PageFrame>
      <div className={styles.page}>
        {data && !isWaiting && <DividendsPart dividends={data} votes={votes} papers={papers} />}
        {(data ? isWaiting : !error) && <Waiting />}
        {!data && error && (
          <>
            <Title />
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

const Title = () => <h1 className={styles.title}>{m.pageTitle()}</h1>

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Title />
      <PartWaiting lines={8} label={m.loadingLabel()} />
    </div>
  )
}
