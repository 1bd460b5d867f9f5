import { codesTitle } from '@/features/auth/messages'
import { OtpScreen } from '@/features/auth/screens/login-code-screens'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export default function OtpPage() {
  return (
    <>
      <PageMeta title={codesTitle()} />
      <OtpScreen />
    </>
  )
}

OtpPage.getLayout = authLayout
