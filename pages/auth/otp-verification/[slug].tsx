import type { GetStaticPaths, GetStaticProps } from 'next'
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
      <PageMeta
        title={channel === 'phone' ? 'Confirm your phone' : 'Confirm your email'}
        description="The code that confirms a new account."
        isIndexable={false}
      />
      <OtpVerificationScreen key={channel} channel={channel} />
    </>
  )
}

OtpVerificationPage.getLayout = authLayout
