import { pageTitle } from '@/features/custody/messages/bring'
import { BringBackScreen } from '@/features/custody/screens/bring-back-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function BringBackPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <BringBackScreen />
    </>
  )
}

BringBackPage.getLayout = memberLayout
