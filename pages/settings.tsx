import { SettingsScreen } from '@/features/settings/screens/settings-screen'
import { LinkedWalletsPanel } from '@/features/wallet/screens/linked-wallets-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { settingsLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'
import { DisplaySettings } from '@/shell/settings/display-settings'

export default function SettingsPage() {
  return (
    <>
      <PageMeta title={settingsLabel()} />
      <SettingsScreen display={<DisplaySettings />} wallets={<LinkedWalletsPanel isBrief />} />
    </>
  )
}

SettingsPage.getLayout = memberLayout
