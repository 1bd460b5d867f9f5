import { SwapScreen } from '@/features/swap/screens/swap-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { swapLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function SwapPage() {
  return (
    <>
      <PageMeta title={swapLabel()} />
      <SwapScreen />
    </>
  )
}

SwapPage.getLayout = memberLayout
