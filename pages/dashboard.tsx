import { DashboardScreen } from '@/features/holdings/screens/dashboard-screen'
import { StakesPanel } from '@/features/staking/screens/stakes-panel'
import {
  LatestTransactions,
  OpenTransactions,
} from '@/features/transactions/screens/latest-transactions'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function DashboardPage() {
  return (
    <>
      <PageMeta
        title="Dashboard"
        description="What you hold, what it is worth, and what comes next."
        isIndexable={false}
      />
      <DashboardScreen
        latest={(transactions) => <LatestTransactions transactions={transactions} />}
        open={(transactions) => <OpenTransactions transactions={transactions} />}
        stakes={<StakesPanel />}
      />
    </>
  )
}

DashboardPage.getLayout = memberLayout
