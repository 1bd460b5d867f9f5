import { forgotTitle } from '@/features/auth/messages/password'
import { ForgotPasswordScreen } from '@/features/auth/screens/forgot-password-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ForgotPasswordPage() {
  return (
    <>
      <PageMeta title={forgotTitle()} />
      <ForgotPasswordScreen />
    </>
  )
}

ForgotPasswordPage.getLayout = authLayout
