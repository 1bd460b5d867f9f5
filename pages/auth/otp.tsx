import { OtpScreen } from '@/features/auth/screens/login-code-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function OtpPage() {
  return (
    <>
      <PageMeta
        title="Enter both codes"
        description="The codes sent to your phone and email at login."
        isIndexable={false}
      />
      <OtpScreen />
    </>
  )
}

OtpPage.getLayout = authLayout
