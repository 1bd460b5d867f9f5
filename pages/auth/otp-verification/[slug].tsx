import type { GetStaticPaths, GetStaticProps } from 'next'
import { emailTitle, phoneTitle } from '@/features/auth/messages/signup'
import {
  OtpVerificationScreen,
  type OtpVerificationScreenProps,
} from '@/features/auth/screens/otp-verification-screen'
import { authLayout } from '@/shell/layouts/auth-layout'
import { PageMeta } from '@/shell/page-meta'

export const getStaticPaths: GetStaticPaths = () => ({
  paths: ['/auth/otp-verification/phone', '/auth/otp-verification/email'],
  fallback: false,
})

export const getStaticProps: GetStaticProps<OtpVerificationScreenProps> = ({ params }) => ({
  props: { channel: params?.slug === 'email' ? 'email' : 'phone' },
})

export default function OtpVerificationPage({ channel }: OtpVerificationScreenProps) {
  return (
    <>
      <PageMeta title={channel === 'phone' ? phoneTitle() : emailTitle()} />
      <OtpVerificationScreen key={channel} channel={channel} />
    </>
  )
}

OtpVerificationPage.getLayout = authLayout
