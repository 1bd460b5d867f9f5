import { authenticatorLabel } from '@/features/auth/messages'
import { VerifyOtpScreen } from '@/features/auth/screens/login-code-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function VerifyOtpPage() {
  return (
    <>
      <PageMeta title={authenticatorLabel()} />
      <VerifyOtpScreen />
    </>
  )
}

VerifyOtpPage.getLayout = authLayout
