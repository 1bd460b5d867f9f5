import Link from 'next/link'
import { MuiRoot } from '@/ui/mui-root'
import styles from '../components/auth-form.module.css'
import { AuthFrame } from '../components/auth-frame'
import { CreateAccountForm } from '../components/create-account-form'
import { VisitorsOnly } from '../components/visitors-only'
import { nextSteps } from '../copy'

export function CreateAccountScreen() {
  return (
    <VisitorsOnly instead="To open another account, log out first.">
      <CreateAccountSteps />
    </VisitorsOnly>
  )
}

function CreateAccountSteps() {
  return (
    <AuthFrame
      title="Create your account"
      lead="Who you are, how we reach you, and how you prove that it is you."
      next={nextSteps.createAccount}
    >
      <MuiRoot>
        <CreateAccountForm />
      </MuiRoot>
      <nav className={styles.links} aria-label="Other ways">
        <p>
          You have an account?{' '}
          <Link href="/auth/login" prefetch={false}>
            Go to login
          </Link>
        </p>
      </nav>
    </AuthFrame>
  )
}
