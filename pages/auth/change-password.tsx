import { changeTitle } from '@/features/auth/messages/password'
import { ChangePasswordScreen } from '@/features/auth/screens/change-password-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ChangePasswordPage() {
  return (
    <>
      <PageMeta title={changeTitle()} />
      <ChangePasswordScreen />
    </>
  )
}

ChangePasswordPage.getLayout = authLayout
