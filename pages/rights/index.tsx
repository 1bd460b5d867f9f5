import { pageTitle } from '@/features/dividends/messages'
import { DividendsScreen } from '@/features/dividends/screens/dividends-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightsPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <DividendsScreen />
    </>
  )
}

RightsPage.getLayout = memberLayout
