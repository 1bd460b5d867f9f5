import type { GetServerSideProps } from 'next'
import { emailTitle, phoneTitle } from '@/features/auth/messages/signup'
import {
  OtpVerificationScreen,
  type OtpVerificationScreenProps,
} from '@/features/auth/screens/otp-verification-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

// A page built ahead speaks one language only.
export const getServerSideProps: GetServerSideProps<OtpVerificationScreenProps> = async ({
  params,
  res,
}) => {
  const channel = params?.slug
  if (channel !== 'phone' && channel !== 'email') return { notFound: true }
  res.setHeader('cache-control', 'private, max-age=0, must-revalidate')
  return { props: { channel } }
}

export default function OtpVerificationPage({ channel }: OtpVerificationScreenProps) {
  return (
    <>
      <PageMeta title={channel === 'phone' ? phoneTitle() : emailTitle()} />
      <OtpVerificationScreen key={channel} channel={channel} />
    </>
  )
}

OtpVerificationPage.getLayout = authLayout
