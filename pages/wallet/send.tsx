import { pageTitle } from '@/features/gifts/messages'
import { SendScreen } from '@/features/gifts/screens/send-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function SendPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <SendScreen />
    </>
  )
}

SendPage.getLayout = memberLayout
