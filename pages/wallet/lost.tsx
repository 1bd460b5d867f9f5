import dynamic from 'next/dynamic'
import { pageTitle } from '@/features/recovery/messages'
import { LostWalletScreen } from '@/features/recovery/screens/lost-wallet-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

const IdentityWindow = dynamic(
  () => import('@/features/kyc/screens/identity-window').then((part) => part.IdentityWindow),
  { ssr: false },
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
