import { KycScreen } from '@/features/kyc/screens/kyc-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function KycPage() {
  return (
    <>
      <PageMeta
        title="Verification"
        description="Verify your identity, and see where your verification is."
        isIndexable={false}
      />
      <KycScreen />
    </>
  )
}

KycPage.getLayout = memberLayout
