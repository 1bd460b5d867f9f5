import Link from 'next/link'
import { ButtonLink } from '@/ui/button'
import { AuthFrame } from '../components/auth-frame'
import { VisitorsOnly } from '../components/auth-gates'
import styles from '../components/signup.module.css'
import { nextSteps } from '../copy'

const needs = [
  { what: 'Your phone', why: 'A code is sent to it now, and each time you log in.' },
  { what: 'Your e-mail', why: 'It gets a code of its own, so that one lost thing is not enough.' },
  { what: 'A good password', why: 'Ten characters or more. A sentence is easiest to keep.' },
]

export function SignupScreen() {
  return (
    <VisitorsOnly instead="To open another account, log out first.">
      <SignupSteps />
    </VisitorsOnly>
  )
}

function SignupSteps() {
  return (
    <AuthFrame
      title="Open an account"
      lead="Free, and done in about three minutes. You need three things at hand."
      next={nextSteps.signup}
    >
      <dl className={styles.needs}>
        {needs.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.begin}>
        <ButtonLink href="/auth/create-account">Create account</ButtonLink>
        <ButtonLink href="/auth/login" look="quiet">
          I have an account
        </ButtonLink>
      </div>
      <p className={styles.first}>
        Not sure yet? Read{' '}
        <Link href="/how-work" prefetch={false}>
          how it works
        </Link>{' '}
        and{' '}
        <Link href="/static/risk-disclosure" prefetch={false}>
          what can go wrong
        </Link>{' '}
        first. No account is needed for that.
      </p>
    </AuthFrame>
  )
}
