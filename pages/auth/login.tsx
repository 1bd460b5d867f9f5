import { LoginScreen } from '@/features/auth/screens/login-screen'
import { HandOverDoor } from '@/features/kyc/screens/hand-over-door'
import { loginAction } from '@/messages/actions'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function LoginPage() {
  return (
    <>
      <PageMeta title={loginAction()} />
      <HandOverDoor>
        <LoginScreen />
      </HandOverDoor>
    </>
  )
}

LoginPage.getLayout = authLayout
