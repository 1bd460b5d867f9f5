import Link from 'next/link'
import { MuiRoot } from '@/ui/mui-root'
import styles from '../components/auth-form.module.css'
import { AuthFrame } from '../components/auth-frame'
import { ForgotForm } from '../components/forgot-form'
import { nextSteps } from '../copy'

export function ForgotPasswordScreen() {
  return (
    <AuthFrame
      title="Set a new password"
      lead="Tell us your e‑mail or phone. If it belongs to an account, a code is sent to it."
      next={nextSteps.forgot}
    >
      <MuiRoot>
        <ForgotForm />
      </MuiRoot>
      <nav className={styles.links} aria-label="Other ways">
        <p>
          Remembered it?{' '}
          <Link href="/auth/login" prefetch={false}>
            Back to login
          </Link>
        </p>
      </nav>
    </AuthFrame>
  )
}
