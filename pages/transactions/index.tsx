import { TransactionsScreen } from '@/features/transactions/screens/transactions-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function TransactionsPage() {
  return (
    <>
      <PageMeta
        title="Transactions"
        description="Everything you paid, where it stands, and its receipts."
        isIndexable={false}
      />
      <TransactionsScreen />
    </>
  )
}

TransactionsPage.getLayout = memberLayout
