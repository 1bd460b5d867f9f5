import { pageTitle } from '@/features/recovery/messages'
import { LostWalletScreen } from '@/features/recovery/screens/lost-wallet-screen'
import { late } from '@/shell/late'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const IdentityWindow = late(() =>
  import('@/features/kyc/screens/identity-window').then((part) => part.IdentityWindow),
)

export default function LostWalletPage() {
  return (
    <>
      <PageMeta title={pageTitle()} />
      <LostWalletScreen IdentityWindow={IdentityWindow} />
    </>
  )
}

LostWalletPage.getLayout = memberLayout
