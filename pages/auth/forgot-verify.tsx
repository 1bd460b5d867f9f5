import { ForgotVerifyScreen } from '@/features/auth/screens/forgot-verify-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ForgotVerifyPage() {
  return (
    <>
      <PageMeta
        title="Enter the code"
        description="The code that lets you set a new password."
        isIndexable={false}
      />
      <ForgotVerifyScreen />
    </>
  )
}

ForgotVerifyPage.getLayout = authLayout
