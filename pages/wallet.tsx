import { WalletScreen } from '@/features/holdings/screens/wallet-screen'
import { LinkedWalletsPanel } from '@/features/wallet/screens/linked-wallets-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function WalletPage() {
  return (
    <>
      <PageMeta
        title="Wallet"
        description="What you hold here, and the wallets that pay for it."
        isIndexable={false}
      />
      <WalletScreen wallets={<LinkedWalletsPanel />} />
    </>
  )
}

WalletPage.getLayout = memberLayout
