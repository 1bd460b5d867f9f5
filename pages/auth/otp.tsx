import { OtpScreen } from '@/features/auth/screens/otp-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function OtpPage() {
  return (
    <>
      <PageMeta
        title="Enter both codes"
        description="The codes sent to your phone and e-mail at login."
        isIndexable={false}
      />
      <OtpScreen />
    </>
  )
}

OtpPage.getLayout = authLayout
