import { TransactionsScreen } from '@/features/transactions/screens/transactions-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { transactionsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function TransactionsPage() {
  return (
    <>
      <PageMeta title={transactionsLabel()} />
      <TransactionsScreen />
    </>
  )
}

TransactionsPage.getLayout = memberLayout
