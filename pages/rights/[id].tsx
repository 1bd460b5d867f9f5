import { pageTitle } from '@/features/rights/messages'
import { RightScreen } from '@/features/rights/screens/right-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function RightPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <RightScreen />
    </>
  )
}

RightPage.getLayout = memberLayout
