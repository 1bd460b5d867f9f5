import { nextSteps } from '../copy'
import { AuthResult } from './auth-result'

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
