import { TransactionScreen } from '@/features/transactions/screens/transaction-screen'
import * as labels from '@/messages/labels'
import { late } from '@/shell/late'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const DecisionPanel = late(() =>
  import('@/features/purchase/screens/decision-panel').then((part) => part.DecisionPanel),
)

export default function TransactionPage() {
  return (
    <>
      <PageMeta title={labels.transactionLabel()} />
      <TransactionScreen decision={(transaction) => <DecisionPanel transaction={transaction} />} />
    </>
  )
}

TransactionPage.getLayout = memberLayout
