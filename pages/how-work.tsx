import { SamplePanel } from '@/features/holdings/screens/sample-panel'
import * as m from '@/features/marketing/messages/work'
import { HowWorkScreen } from '@/features/marketing/screens/how-work-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { PageMeta } from '@/shell/page-meta'

export default function HowWorkPage() {
  return (
    <>
      <PageMeta
        title={m.pageTitle()}
        description={m.leadText()}
        picture="how-work"
        canonical="/how-work"
      />
      <HowWorkScreen sample={<SamplePanel />} />
    </>
  )
}

HowWorkPage.getLayout = publicLayout
