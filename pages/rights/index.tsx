import dynamic from 'next/dynamic'
import { BuyBacksPanel } from '@/features/buy-backs/screens/buy-backs-panel'
import { pageTitle } from '@/features/dividends/messages'
import { DividendsScreen } from '@/features/dividends/screens/dividends-screen'
import { VotesPanel } from '@/features/votes/screens/votes-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const DividendPapers = dynamic(
  () =>
    import('@/features/transactions/screens/dividend-papers').then((part) => part.DividendPapers),
  { ssr: false },
)

export default function RightsPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendsScreen
        papers={(corrected) => <DividendPapers corrected={corrected} />}
        votes={
          <>
            <BuyBacksPanel />
            <VotesPanel />
          </>
        }
      />
    </>
  )
}

RightsPage.getLayout = memberLayout
