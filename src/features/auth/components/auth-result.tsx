import Head from 'next/head'
import { envClient } from '@/config/env.client'
import { ButtonLink } from '@/ui/button'
import { AuthFrame, type AuthFrameProps } from './auth-frame'

export type AuthResultProps = Pick<AuthFrameProps, 'title' | 'lead' | 'next'> & {
  href: string
  label: string
}

/** What was done here, in place of the form that did it. */
export function AuthResult({ href, label, ...frame }: AuthResultProps) {
  return (
    <>
      <Head>
        <title>{`${frame.title} | ${envClient.appName}`}</title>
      </Head>
      <AuthFrame {...frame} isResult>
        <ButtonLink href={href}>{label}</ButtonLink>
      </AuthFrame>
    </>
  )
}
