import { BuyBackLookup } from '@/features/buy-backs/screens/buy-back-lookup'
import { pageTitle } from '@/features/dividends/messages'
import { DividendScreen } from '@/features/dividends/screens/dividend-screen'
import { PayoutPanel } from '@/features/dividends/screens/payout-panel'
import { VoteLookup } from '@/features/votes/screens/vote-lookup'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendScreen vote={<VoteLookup otherwise={<BuyBackLookup payout={PayoutPanel} />} />} />
    </>
  )
}

RightPage.getLayout = memberLayout
