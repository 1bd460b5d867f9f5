import { BuyScreen } from '@/features/purchase/screens/buy-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { buyLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function BuySharesPage() {
  return (
    <>
      <PageMeta title={buyLabel()} />
      <BuyScreen />
    </>
  )
}

BuySharesPage.getLayout = memberLayout
