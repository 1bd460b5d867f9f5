import { KycScreen } from '@/features/kyc/screens/kyc-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { verificationLabel } from '@/shell/messages'
import { PageMeta } from '@/shell/page-meta'

export default function KycPage() {
  return (
    <>
      <PageMeta title={verificationLabel()} />
      <KycScreen />
    </>
  )
}

KycPage.getLayout = memberLayout
