import * as m from '@/features/marketing/messages/tokens'
import { FnxizationScreen } from '@/features/marketing/screens/fnxization-screen'
import { publicLayout } from '@/shell/layouts/public-layout'
import { PageMeta } from '@/shell/page-meta'

export default function FnxizationPage() {
  return (
    <>
      <PageMeta
        title={m.pageTitle()}
        description={m.leadText()}
        picture="fnxization"
        canonical="/fnxization"
      />
      <FnxizationScreen />
    </>
  )
}

FnxizationPage.getLayout = publicLayout
