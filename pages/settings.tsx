import dynamic from 'next/dynamic'
import {
  PanelLoading,
  SettingsScreen,
  WalletsLoading,
} from '@/features/settings/screens/settings-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { settingsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'
import { DisplaySettings } from '@/shell/settings/display-settings'

const LinkedWalletsPanel = dynamic(
  () =>
    import('@/features/wallet/screens/linked-wallets-panel').then(
      (part) => part.LinkedWalletsPanel,
    ),
  { ssr: false, loading: WalletsLoading },
)

const PriceAlerts = dynamic(
  () => import('@/features/shares/screens/alerts-part').then((part) => part.PriceAlerts),
  { ssr: false, loading: () => <PanelLoading /> },
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
