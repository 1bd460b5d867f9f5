import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { ButtonLink } from '@/ui/button'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/votes.module.css'
import * as m from '../messages'
import { useVotes } from '../queries'

const fetchPart = () => import('./vote-part').then((part) => part.VotePart)
const VotePart = dynamic(fetchPart, { ssr: false, loading: () => <Waiting /> })

/** The vote that the address names; a page that found nothing else under it asks here. */
export function VoteLookup() {
  const { query } = useRouter()
  const { data, error, isFetching, refetch } = useVotes()
  useEffect(() => void fetchPart().catch(() => undefined), [])
  const vote = data?.docs.find(({ id }) => id === query.id)
  if (data && vote) return <VotePart vote={vote} shares={data.shares} isOnHold={data.isOnHold} />
  if (data) return <Unknown />
  if (!error) return <Waiting />
  return (
    <>
      <h1 className={styles.title}>{m.allAction()}</h1>
      <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
    </>
  )
}

function Unknown() {
  return (
    <section className={styles.empty} data-state="unknown">
      <h1 className={styles.title}>{m.unknownTitle()}</h1>
      <p>{m.unknownText()}</p>
      <ButtonLink href="/rights">{m.allAction()}</ButtonLink>
    </section>
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
