import { VerifyOtpScreen } from '@/features/auth/screens/login-code-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function VerifyOtpPage() {
  return (
    <>
      <PageMeta
        title="Authenticator code"
        description="The authenticator code of a login."
        isIndexable={false}
      />
      <VerifyOtpScreen />
    </>
  )
}

VerifyOtpPage.getLayout = authLayout
