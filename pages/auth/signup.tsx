import { SignupScreen } from '@/features/auth/screens/signup-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function SignupPage() {
  return (
    <>
      <PageMeta
        title="Open an account"
        description="What you need to open an account, and what happens after."
        isIndexable={false}
      />
      <SignupScreen />
    </>
  )
}

SignupPage.getLayout = authLayout
