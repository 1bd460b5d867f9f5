import { chooseTitle } from '@/features/auth/messages/password'
import { ResetScreen } from '@/features/auth/screens/reset-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function ResetPage() {
  return (
    <>
      <PageMeta title={chooseTitle()} />
      <ResetScreen />
    </>
  )
}

ResetPage.getLayout = authLayout
