import { NotificationsScreen } from '@/features/notifications/screens/notifications-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function NotificationsPage() {
  return (
    <>
      <PageMeta
        title="Notifications"
        description="What happened to your account, your payments and your identity check."
        isIndexable={false}
      />
      <NotificationsScreen />
    </>
  )
}

NotificationsPage.getLayout = memberLayout
