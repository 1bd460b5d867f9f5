import { NotificationsScreen } from '@/features/notifications/screens/notifications-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { notificationsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function NotificationsPage() {
  return (
    <>
      <PageMeta title={notificationsLabel()} />
      <NotificationsScreen />
    </>
  )
}

NotificationsPage.getLayout = memberLayout
