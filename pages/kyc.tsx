import { KycScreen } from '@/features/kyc/screens/kyc-screen'
import { memberLayout } from '@/shell/layouts/member-layout'
import { PageMeta } from '@/shell/page-meta'

export default function KycPage() {
  return (
    <>
      <PageMeta
        title="Identity check"
        description="Prove who you are, and see where your check stands."
        isIndexable={false}
      />
      <KycScreen />
    </>
  )
}

KycPage.getLayout = memberLayout
