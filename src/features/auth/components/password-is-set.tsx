import { WayOn } from './way-on'

export function PasswordIsSet() {
  return (
    <WayOn result="Your new password is set" href="/auth/login" label="Go to login">
      Every session of your account has ended. Log in with the new password.
    </WayOn>
  )
}
