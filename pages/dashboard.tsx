import { DashboardScreen } from '@/features/holdings/screens/dashboard-screen'
import { DividendSum } from '@/features/rights/screens/dividend-sum'
import { LatestActs, OpenTransactions } from '@/features/transactions/screens/latest-acts'
import { memberLayout } from '@/shell/layouts/member-layout'
import { dashboardLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function DashboardPage() {
  return (
    <>
      <PageMeta title={dashboardLabel()} />
      <DashboardScreen
        dividends={(show) => <DividendSum>{show}</DividendSum>}
        latest={(acts) => <LatestActs acts={acts} />}
        open={(transactions) => <OpenTransactions transactions={transactions} />}
      />
    </>
  )
}

DashboardPage.getLayout = memberLayout
