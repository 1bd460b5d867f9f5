import { BuyBacksPanel, useAreBuyBacksPending } from '@/features/buy-backs/screens/buy-backs-panel'
import { pageTitle } from '@/features/dividends/messages'
import { DividendsScreen } from '@/features/dividends/screens/dividends-screen'
import { DividendPapers } from '@/features/transactions/screens/dividend-papers'
import { useAreVotesPending, VotesPanel } from '@/features/votes/screens/votes-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightsPage() {
  const isWaiting = [useAreBuyBacksPending(), useAreVotesPending()].includes(true)
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendsScreen
        isWaiting={isWaiting}
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
