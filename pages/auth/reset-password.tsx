import { ResetPasswordScreen } from '@/features/auth/screens/reset-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ResetPasswordPage() {
  return (
    <>
      <PageMeta
        title="New password"
        description="Set a new password after a code."
        isIndexable={false}
      />
      <ResetPasswordScreen />
    </>
  )
}

ResetPasswordPage.getLayout = authLayout
