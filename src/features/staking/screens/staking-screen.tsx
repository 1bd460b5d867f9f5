import { useEffect } from 'react'
import { HideAmountsSwitch } from '@/session/private-amount'
import { useProfile } from '@/session/profile-options'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { StakingDesk } from '../components/staking-desk'
import { useStaking } from '../hooks/use-staking'
import styles from './staking-screen.module.css'

export function StakingScreen() {
  const profile = useProfile()
  const staking = useStaking()
  useEffect(() => clearReturnAfterKycAt('/staking'), [])
  const error = profile.data ? staking.error : (profile.error ?? staking.error)
  const handleRetry = () => {
    if (!profile.data) void profile.refetch()
    void staking.refetch()
  }
  return (
    <PageFrame>
      <header className={styles.head}>
        <h1 className={styles.title}>Staking</h1>
        <HideAmountsSwitch />
      </header>
      {profile.data && staking.data && (
        <StakingDesk key={profile.data.id} profile={profile.data} staking={staking.data} />
      )}
      {!(profile.data && staking.data) && !error && (
        <PartWaiting lines={8} label="Loading your stakes" />
      )}
      {!(profile.data && staking.data) && error && (
        <PartFailed message={error.message} onRetry={handleRetry} isTrying={staking.isFetching} />
      )}
    </PageFrame>
  )
}
