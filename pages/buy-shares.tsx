import { BuyScreen } from '@/features/purchase/screens/buy-screen'
import { late } from '@/shell/late'
import { memberLayout } from '@/shell/layouts/member-layout'
import { buyLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

const ConfirmationPaper = late(() =>
  import('@/features/transactions/screens/confirmation-paper').then(
    (part) => part.ConfirmationPaper,
  ),
)

export default function BuySharesPage() {
  return (
    <>
      <PageMeta title={buyLabel()} />
      <BuyScreen paper={(id) => <ConfirmationPaper id={id} />} />
    </>
  )
}

BuySharesPage.getLayout = memberLayout
