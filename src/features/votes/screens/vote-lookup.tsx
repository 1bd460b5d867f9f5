import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/votes.module.css'
import * as m from '../messages'
import { useVotes } from '../queries'
import { VotePart } from './vote-part'

type VoteLookupProps = {
  /** What stands under an address that no vote has either. */
  otherwise: ReactNode
}

/** The vote that the address names; a page that found nothing else under it asks here. */
export function VoteLookup({ otherwise }: VoteLookupProps) {
  const { query } = useRouter()
  const { data, error, isFetching, refetch } = useVotes()
  const vote = data?.docs.find(({ id }) => id === query.id)
  if (data && vote) return <VotePart vote={vote} {...data} />
  if (data) return otherwise
  if (!error) return <Waiting />
  return (
    <>
      <h1 className={styles.title}>{m.allAction()}</h1>
      <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <h1 className={styles.title}>{m.allAction()}</h1>
      <PartWaiting lines={8} label={m.loadingLabel()} />
    </div>
  )
}
