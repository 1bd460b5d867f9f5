import { SignupScreen } from '@/features/auth/screens/signup-screen'
import { openAccountAction } from '@/messages/actions'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function SignupPage() {
  return (
    <>
      <PageMeta title={openAccountAction()} />
      <SignupScreen />
    </>
  )
}

SignupPage.getLayout = authLayout
