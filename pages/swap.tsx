import { SwapScreen } from '@/features/swap/screens/swap-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function SwapPage() {
  return (
    <>
      <PageMeta
        title="Swap"
        description="Exchange one currency for another, straight in your own wallet."
        isIndexable={false}
      />
      <SwapScreen />
    </>
  )
}

SwapPage.getLayout = memberLayout
