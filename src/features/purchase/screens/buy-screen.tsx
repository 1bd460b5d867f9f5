import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '@/contract/user/profile'
import { useProfile } from '@/session/profile-options'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { ClosedNote } from '@/ui/part-state'
import { OrderForm } from '../components/order-form'
import { useOrderDesk } from '../hooks/use-order-desk'
import { useSale } from '../hooks/use-sale'
import { useKeptOrders } from '../kept-orders'
import styles from './buy-screen.module.css'

const fetchLater = () => import('../components/later-step').then((part) => part.LaterStep)
const LaterStep = dynamic(fetchLater, { ssr: false })

export function BuyScreen() {
  const { data: profile, error, refetch } = useProfile()
  const { order } = useRouter().query
  useEffect(() => clearReturnAfterKycAt('/buy-shares'), [])
  return (
    <PageFrame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>Buy shares</h1>
        </header>
        {profile && typeof order === 'string' && (
          <LaterStep key={order} step="place" id={order} accountId={profile.id} />
        )}
        {profile && typeof order !== 'string' && <Desk profile={profile} />}
        {!profile && !error && (
          <div className={styles.waiting} role="status" aria-label="Loading" />
        )}
        {!profile && error && (
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

const answerMs = 10 * 60_000

/** From what is typed to the order. */
function Desk({ profile }: { profile: Profile }) {
  const desk = useOrderDesk(profile)
  const { data: sale } = useSale()
  const { orders, keeper } = useKeptOrders(profile.id)
  // What was left without an answer when the page was opened; later ones have somebody who waits.
  const [unfinished] = useState(() =>
    orders.find(
      ({ quote, startedAtMs }) => quote === undefined && Date.now() - startedAtMs < answerMs,
    ),
  )
  const [isReviewing, setIsReviewing] = useState(false)
  const handleReview = useCallback(() => setIsReviewing(true), [])
  useEffect(() => void fetchLater().catch(() => undefined), [])
  if (isReviewing && desk.live.lastOffer !== undefined)
    return (
      <LaterStep step="review" desk={desk} keeper={keeper} onBack={() => setIsReviewing(false)} />
    )
  return (
    <>
      {sale?.reason && <ClosedNote reason={sale.reason} />}
      {unfinished && <LaterStep step="unfinished" order={unfinished} keeper={keeper} />}
      <OrderForm desk={desk} onReview={handleReview} />
      <LaterStep step="open orders" />
    </>
  )
}
