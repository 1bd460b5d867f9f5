import { closeTitle } from '@/features/auth/messages/password'
import { OtpVerifyScreen } from '@/features/auth/screens/otp-verify-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function OtpVerifyPage() {
  return (
    <>
      <PageMeta title={closeTitle()} />
      <OtpVerifyScreen />
    </>
  )
}

OtpVerifyPage.getLayout = authLayout
