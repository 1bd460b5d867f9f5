import { useEffect } from 'react'
import * as labels from '@/messages/labels'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { useSharePriceNow, useStaking } from '../queries'
import { StakingPart } from './staking-part'
import styles from './staking-screen.module.css'

export function StakingScreen() {
  const profile = useProfile()
  const staking = useStaking()
  // The page waits for the price too. If it arrived later, the value of the rewards would be a
  // second line and push down what is being read.
  const { isAwaited } = useSharePriceNow()
  useEffect(() => clearReturnAfterKycAt('/staking'), [])
  const error = profile.data ? staking.error : (profile.error ?? staking.error)
  const isHere = profile.data !== undefined && staking.data !== undefined && !isAwaited
  const handleRetry = () => {
    if (!profile.data) void profile.refetch()
    void staking.refetch()
  }
  return (
    <PageFrame>
      <div className={`${styles.page} ${memberPage.list} ${stack.gap4}`}>
        {isHere && (
          <StakingPart
            key={profile.data.id}
            profile={profile.data}
            staking={staking.data}
            query={staking}
          />
        )}
        {!isHere && !error && <Waiting />}
        {!isHere && error && (
          <>
            <Title />
            <PartFailed
              message={error.message}
              onRetry={handleRetry}
              isTrying={staking.isFetching}
            />
          </>
        )}
      </div>
    </PageFrame>
  )
}

function Title() {
  return (
    <header className={row.between}>
      <h1 className={texts.title}>{labels.stakingLabel()}</h1>
    </header>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Title />
      <PartWaiting lines={8} />
    </div>
  )
}
