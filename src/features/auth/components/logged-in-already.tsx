import { AuthFrame, WayOn } from './auth-frame'

export type LoggedInAlreadyProps = {
  /** What a member would want who came here all the same. */
  instead: string
}

const next = ['You log out from the account menu, at the top of each page.', 'You come back here.']

export function LoggedInAlready({ instead }: LoggedInAlreadyProps) {
  return (
    <AuthFrame title="You are logged in already" lead={instead} next={next}>
      <WayOn href="/settings" label="Go to settings">
        What belongs to your account stands in the settings.
      </WayOn>
    </AuthFrame>
  )
}
