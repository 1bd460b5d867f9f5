import Link from 'next/link'
import { MuiRoot } from '@/ui/mui-root'
import styles from '../components/auth-form.module.css'
import { AuthFrame } from '../components/auth-frame'
import { LoginForm } from '../components/login-form'
import { nextSteps } from '../copy'

export function LoginScreen() {
  return (
    <AuthFrame
      title="Log in"
      lead="Your password first, then a code on your phone and one in your e‑mail."
      next={nextSteps.login}
    >
      <MuiRoot>
        <LoginForm />
      </MuiRoot>
      <nav className={styles.links} aria-label="Other ways">
        <Link href="/auth/forgot-password" prefetch={false}>
          Forgot your password?
        </Link>
        <Link href="/auth/signup" prefetch={false}>
          Open an account
        </Link>
      </nav>
    </AuthFrame>
  )
}
