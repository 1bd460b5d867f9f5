import { OtpVerifyScreen } from '@/features/auth/screens/otp-verify-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function OtpVerifyPage() {
  return (
    <>
      <PageMeta
        title="Close your account"
        description="The code that confirms the closing of an account."
        isIndexable={false}
      />
      <OtpVerifyScreen />
    </>
  )
}

OtpVerifyPage.getLayout = authLayout
