import { BuyBackPanel } from '@/features/buy-backs/screens/buy-back-panel'
import { pageTitle } from '@/features/dividends/messages'
import { DividendScreen } from '@/features/dividends/screens/dividend-screen'
import { PayoutPart } from '@/features/dividends/screens/payout-part'
import { VotePanel } from '@/features/votes/screens/vote-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendScreen vote={<VotePanel otherwise={<BuyBackPanel payout={PayoutPart} />} />} />
    </>
  )
}

RightPage.getLayout = memberLayout
