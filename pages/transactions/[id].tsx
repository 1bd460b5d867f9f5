import dynamic from 'next/dynamic'
import { TransactionScreen } from '@/features/transactions/screens/transaction-screen'
import * as labels from '@/messages/labels'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const DecisionPanel = dynamic(
  () => import('@/features/purchase/screens/decision-panel').then((part) => part.DecisionPanel),
  { ssr: false },
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
