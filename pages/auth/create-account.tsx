import { createTitle } from '@/features/auth/messages/signup'
import { CreateAccountScreen } from '@/features/auth/screens/create-account-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function CreateAccountPage() {
  return (
    <>
      <PageMeta title={createTitle()} />
      <CreateAccountScreen />
    </>
  )
}

CreateAccountPage.getLayout = authLayout
