import dynamic from 'next/dynamic'
import { BuyBackPanel } from '@/features/buy-backs/screens/buy-back-panel'
import { pageTitle } from '@/features/dividends/messages'
import { DividendScreen } from '@/features/dividends/screens/dividend-screen'
import { VotePanel } from '@/features/votes/screens/vote-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const Payout = dynamic(
  () => import('@/features/dividends/screens/payout-panel').then((part) => part.PayoutPanel),
  { ssr: false },
)

export default function RightPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendScreen vote={<VotePanel otherwise={<BuyBackPanel payout={Payout} />} />} />
    </>
  )
}

RightPage.getLayout = memberLayout
