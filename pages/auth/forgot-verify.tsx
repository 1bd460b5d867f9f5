import { forgotCodeTitle } from '@/features/auth/messages/password'
import { ForgotVerifyScreen } from '@/features/auth/screens/forgot-verify-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ForgotVerifyPage() {
  return (
    <>
      <PageMeta title={forgotCodeTitle()} />
      <ForgotVerifyScreen />
    </>
  )
}

ForgotVerifyPage.getLayout = authLayout
