import { pageTitle } from '@/features/rights/messages'
import { RightsScreen } from '@/features/rights/screens/rights-screen'
import { DividendPapers } from '@/features/transactions/screens/dividend-papers'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightsPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <RightsScreen papers={(corrected) => <DividendPapers corrected={corrected} />} />
    </>
  )
}

RightsPage.getLayout = memberLayout
