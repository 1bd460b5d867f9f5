import { signupTitle } from '@/features/auth/messages'
import { SignupScreen } from '@/features/auth/screens/signup-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function SignupPage() {
  return (
    <>
      <PageMeta title={signupTitle()} />
      <SignupScreen />
    </>
  )
}

SignupPage.getLayout = authLayout
