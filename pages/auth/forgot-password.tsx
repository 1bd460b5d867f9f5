import { ForgotPasswordScreen } from '@/features/auth/screens/forgot-password-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ForgotPasswordPage() {
  return (
    <>
      <PageMeta
        title="Forgot your password"
        description="Ask for a code or link to set a new password."
        isIndexable={false}
      />
      <ForgotPasswordScreen />
    </>
  )
}

ForgotPasswordPage.getLayout = authLayout
