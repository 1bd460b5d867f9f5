import { ChangePasswordScreen } from '@/features/auth/screens/change-password-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ChangePasswordPage() {
  return (
    <>
      <PageMeta
        title="Change your password"
        description="Change the password of your account."
        isIndexable={false}
      />
      <ChangePasswordScreen />
    </>
  )
}

ChangePasswordPage.getLayout = authLayout
