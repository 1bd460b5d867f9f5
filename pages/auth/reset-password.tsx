import { chooseTitle } from '@/features/auth/messages/password'
import { ResetPasswordScreen } from '@/features/auth/screens/reset-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ResetPasswordPage() {
  return (
    <>
      <PageMeta title={chooseTitle()} />
      <ResetPasswordScreen />
    </>
  )
}

ResetPasswordPage.getLayout = authLayout
