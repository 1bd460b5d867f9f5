import { pageTitle } from '@/features/rights/messages'
import { RightsScreen } from '@/features/rights/screens/rights-screen'
import { late } from '@/shell/late'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

// They stand last, and only for whoever has been owed a dividend.
const DividendPapers = late(() =>
  import('@/features/transactions/screens/dividend-papers').then((part) => part.DividendPapers),
)

export default function RightsPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <RightsScreen papers={(corrected) => <DividendPapers corrected={corrected} />} />
    </>
  )
}

RightsPage.getLayout = memberLayout
