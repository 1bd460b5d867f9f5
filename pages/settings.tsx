import dynamic from 'next/dynamic'
import { SettingsScreen, WalletsLoading } from '@/features/settings/screens/settings-screen'
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

export default function SettingsPage() {
  return (
    <>
      <PageMeta title={settingsLabel()} />
      <SettingsScreen display={<DisplaySettings />} wallets={<LinkedWalletsPanel isBrief />} />
    </>
  )
}

SettingsPage.getLayout = memberLayout
