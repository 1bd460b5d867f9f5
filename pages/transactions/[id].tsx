import { TransactionScreen } from '@/features/transactions/screens/transaction-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function TransactionPage() {
  return (
    <>
      <PageMeta
        title="Transaction"
        description="One payment, where it stands, and its receipt."
        isIndexable={false}
      />
      <TransactionScreen />
    </>
  )
}

TransactionPage.getLayout = memberLayout
