import { StakingScreen } from '@/features/staking/screens/staking-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function StakingPage() {
  return (
    <>
      <PageMeta
        title="Staking"
        description="Lock shares for an agreed time, follow what they bring, and claim it."
        isIndexable={false}
      />
      <StakingScreen />
    </>
  )
}

StakingPage.getLayout = memberLayout
