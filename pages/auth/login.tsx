import { LoginScreen } from '@/features/auth/screens/login-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function LoginPage() {
  return (
    <>
      <PageMeta
        title="Log in"
        description="Log in with your password and two codes."
        isIndexable={false}
      />
      <LoginScreen />
    </>
  )
}

LoginPage.getLayout = authLayout
