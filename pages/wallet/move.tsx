import { pageTitle } from '@/features/custody/messages/move'
import { MoveScreen } from '@/features/custody/screens/move-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function MovePage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <MoveScreen />
    </>
  )
}

MovePage.getLayout = memberLayout
