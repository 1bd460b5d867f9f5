import dynamic from 'next/dynamic'
import { BuyScreen } from '@/features/purchase/screens/buy-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { buyLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

const ConfirmationPaper = dynamic(
  () =>
    import('@/features/transactions/screens/confirmation-paper').then(
      (part) => part.ConfirmationPaper,
    ),
  { ssr: false },
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
