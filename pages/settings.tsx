import {
  PanelLoading,
  SettingsScreen,
  WalletsLoading,
} from '@/features/settings/screens/settings-screen'
import { late } from '@/shell/late'
import { memberLayout } from '@/shell/layouts/member-layout'
import { settingsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'
import { DisplaySettings } from '@/shell/settings/display-settings'

const LinkedWalletsPanel = late(
  () =>
    import('@/features/wallet/screens/linked-wallets-panel').then(
      (part) => part.LinkedWalletsPanel,
    ),
  WalletsLoading,
)

const PriceAlerts = late(
  () => import('@/features/shares/screens/alerts-part').then((part) => part.PriceAlerts),
  () => <PanelLoading />,
)

export default function SettingsPage() {
  return (
    <>
      <PageMeta title={settingsLabel()} />
      <SettingsScreen
        display={<DisplaySettings />}
        wallets={<LinkedWalletsPanel isBrief />}
        alerts={<PriceAlerts />}
      />
    </>
  )
}

SettingsPage.getLayout = memberLayout
