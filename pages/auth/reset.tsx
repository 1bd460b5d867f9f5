import { ResetScreen } from '@/features/auth/screens/reset-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ResetPage() {
  return (
    <>
      <PageMeta
        title="New password"
        description="Set a new password by the link in our email."
        isIndexable={false}
      />
      <ResetScreen />
    </>
  )
}

ResetPage.getLayout = authLayout
