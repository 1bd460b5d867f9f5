import { useRouter } from 'next/router'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { setReturnAfterKyc } from '@/session/return-target'
import { Button, ButtonLink } from '@/ui/button'
import { Stage } from './stage'

/** Why the person cannot start, and what to do. `title` and `text` name what they came for. */
export function Restricted({ title }: { title: string }) {
  return (
    <Stage
      state="restricted"
      back="/wallet"
      title={title}
      text={labels.restrictedText()}
      actions={<ButtonLink href="/contactus">{labels.contactAction()}</ButtonLink>}
    />
  )
}

export function NotVerified({ text, returnTo }: { text: string; returnTo: string }) {
  const { push } = useRouter()
  const handleVerify = () => {
    setReturnAfterKyc(returnTo)
    void push('/kyc#start')
  }
  return (
    <Stage
      state="unverified"
      back="/wallet"
      title={labels.unverifiedTitle()}
      text={text}
      actions={<Button onClick={handleVerify}>{session.verifyAction()}</Button>}
    />
  )
}
