import * as m from '@/features/marketing/messages/different'
import { HowDifferentScreen } from '@/features/marketing/screens/how-different-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { PageMeta } from '@/shell/page-meta'

export default function HowDifferentPage() {
  return (
    <>
      <PageMeta
        title={m.pageTitle()}
        description={m.leadText()}
        picture="how-different"
        canonical="/how-different"
      />
      <HowDifferentScreen />
    </>
  )
}

HowDifferentPage.getLayout = publicLayout
