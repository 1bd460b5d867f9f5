import Head from 'next/head'
import { type ReactNode, useEffect, useRef } from 'react'
import { envClient } from '@/config/env.client'
import { ButtonLink } from '@/ui/button'
import { Key } from '@/ui/illustrations/key'
import { nextSteps } from '../copy'
import styles from './auth-frame.module.css'

type WayOnProps = { children: ReactNode; href: string; label: string }

export type AuthFrameProps = {
  title: string
  lead: ReactNode
  /** What happens next, in the order in which it does. */
  next: readonly string[]
  /** The page has become the result of what was done on it: its title is read out. */
  isResult?: boolean
  children: ReactNode
}

/** One thing to do in one column, and beside it what follows. */
export function AuthFrame({ title, lead, next, isResult, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isResult) heading.current?.focus()
  }, [isResult])
  return (
    <div className={styles.spread}>
      <div className={styles.column}>
        <header className={styles.opening}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
      <aside className={styles.beside} aria-labelledby="what-happens-next">
        <div className={styles.picture}>
          <Key />
        </div>
        <h2 id="what-happens-next" className={styles.heading}>
          What happens next
        </h2>
        <ol className={styles.next}>
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </aside>
    </div>
  )
}

/** In place of a form, while the page learns whether it has its turn. */
export function AuthWaiting() {
  return <div className={styles.waiting} aria-busy="true" />
}

/** Where there is no form: why there is none, and the one way on. */
export function WayOn({ children, href, label }: WayOnProps) {
  return (
    <div className={styles.place} role="status">
      <p>{children}</p>
      <div>
        <ButtonLink href={href}>{label}</ButtonLink>
      </div>
    </div>
  )
}

type AuthResultProps = Pick<AuthFrameProps, 'title' | 'lead' | 'next'> & {
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

export function PasswordIsSet() {
  return (
    <AuthResult
      title="Your new password is set"
      lead="Every session of your account has ended. Log in with the new password."
      next={nextSteps.login}
      href="/auth/login"
      label="Go to login"
    />
  )
}
