import { StakingScreen } from '@/features/staking/screens/staking-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { stakingLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function StakingPage() {
  return (
    <>
      <PageMeta title={stakingLabel()} />
      <StakingScreen />
    </>
  )
}

StakingPage.getLayout = memberLayout
