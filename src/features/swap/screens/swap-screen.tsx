import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '@/contract/user/profile'
import { useProfile } from '@/session/profile-options'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { SwapForm } from '../components/swap-form'
import { useSwapDesk } from '../hooks/use-swap-desk'
import styles from './swap-screen.module.css'

const fetchLater = () => import('../components/later-step').then((part) => part.LaterStep)
const LaterStep = dynamic(fetchLater, { ssr: false })

export function SwapScreen() {
  const { data: profile, error, refetch } = useProfile()
  useEffect(() => clearReturnAfterKycAt('/swap'), [])
  return (
    <PageFrame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>Swap</h1>
          <p className={styles.lead}>
            One currency for another, straight in your wallet, through a public exchange contract.
          </p>
        </header>
        {profile && <Desk profile={profile} />}
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

/** From what is typed to the swap. */
function Desk({ profile }: { profile: Profile }) {
  const desk = useSwapDesk(profile)
  const { swap } = useRouter().query
  const swapId = typeof swap === 'string' ? swap : undefined
  const [isReviewing, setIsReviewing] = useState(false)
  const handleReview = useCallback(() => setIsReviewing(true), [])
  const handleBack = useCallback(() => setIsReviewing(false), [])
  useEffect(() => void fetchLater().catch(() => undefined), [])
  // Under an address of its own a swap is beyond its review.
  useEffect(() => {
    if (swapId !== undefined) setIsReviewing(false)
  }, [swapId])
  const isForm = swapId === undefined && !(isReviewing && desk.live.lastQuote !== undefined)
  // Back at the form it takes a new press, whatever quote comes.
  useEffect(() => {
    if (isForm) setIsReviewing(false)
  }, [isForm])
  return (
    <>
      {isForm && <SwapForm desk={desk} onReview={handleReview} />}
      <LaterStep
        accountId={profile.id}
        swapId={swapId}
        desk={isForm ? undefined : desk}
        onBack={handleBack}
      />
    </>
  )
}
