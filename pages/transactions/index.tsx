import dynamic from 'next/dynamic'
import { TransactionsScreen } from '@/features/transactions/screens/transactions-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { transactionsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

const ReceivedDividends = dynamic(
  () =>
    import('@/features/dividends/screens/received-dividends').then(
      (part) => part.ReceivedDividends,
    ),
  { ssr: false },
)

export default function TransactionsPage() {
  return (
    <>
      <PageMeta title={transactionsLabel()} />
      <TransactionsScreen dividends={<ReceivedDividends />} />
    </>
  )
}

TransactionsPage.getLayout = memberLayout
