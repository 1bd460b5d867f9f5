import {
  ApprovalsPanel,
  MoveActs,
  OwnWalletRows,
  WalletHolding,
} from '@/features/custody/screens/wallet-parts'
import { OfferedGifts } from '@/features/gifts/screens/wallet-parts'
import { WalletScreen } from '@/features/holdings/screens/wallet-screen'
import { LinkedWalletsPanel } from '@/features/wallet/screens/linked-wallets-panel'
import { memberLayout } from '@/shell/layouts/member-layout'
import { walletLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function WalletPage() {
  return (
    <>
      <PageMeta title={walletLabel()} />
      <WalletScreen
        wallets={<LinkedWalletsPanel Holding={WalletHolding} />}
        OwnRows={OwnWalletRows}
        acts={<MoveActs />}
        gifts={<OfferedGifts />}
        approvals={<ApprovalsPanel />}
      />
    </>
  )
}

WalletPage.getLayout = memberLayout
