import { WayOn } from './way-on'

export function NoSessionKept() {
  return (
    <WayOn href="/auth/login" label="Go to login">
      Your login was right, but this browser keeps no cookies for this site, so it forgot you at
      once. Allow cookies here, then log in again.
    </WayOn>
  )
}
