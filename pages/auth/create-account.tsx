import { CreateAccountScreen } from '@/features/auth/screens/create-account-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function CreateAccountPage() {
  return (
    <>
      <PageMeta
        title="Create your account"
        description="Name, email, phone and a password open an account."
        isIndexable={false}
      />
      <CreateAccountScreen />
    </>
  )
}

CreateAccountPage.getLayout = authLayout
