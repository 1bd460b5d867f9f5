import { useRouter } from 'next/router'
import { isMemberNumber } from '@/contract/member-number'
import type { MemberGift } from '@/contract/user/gifts'
import type { Profile } from '@/contract/user/profile'
import { Stage } from '@/features/checkout/components/stage'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { setReturnAfterKyc } from '@/session/return-target'
import { Button, ButtonLink } from '@/ui/button'
import { GiftAnswer } from '../components/gift-answer'
import { GiftEnded } from '../components/gift-ended'
import { GiftForm } from '../components/gift-form'
import { GiftWaiting } from '../components/gift-waiting'
import * as m from '../messages'
import type { Gifts } from '../queries'
import { giftAddressOf, giftPage } from '../rules'

const quietly = { shallow: true, scroll: false }

export type SendingProps = { gifts: Gifts; profile: Profile }

/** The form and its review. A gift that the server has taken has an address of its own. */
export function Sending({ gifts, profile }: SendingProps) {
  const { replace, query } = useRouter()
  if (isRestricted(profile)) return <Restricted />
  if (profile.kycStatus !== 'APPROVED') return <NotVerified />
  return (
    <GiftForm
      gifts={gifts}
      profile={profile}
      to={typeof query.to === 'string' && isMemberNumber(query.to) ? query.to : ''}
      onSent={(gift) => void replace(giftAddressOf(gift), undefined, quietly)}
    />
  )
}

export type OneGiftProps = { gift: MemberGift | null; profile: Profile }

export function OneGift({ gift, profile }: OneGiftProps) {
  if (gift === null)
    return (
      <Stage
        state="unknown"
        back="/wallet"
        title={m.unknownTitle()}
        text={m.unknownText()}
        actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
      />
    )
  if (gift.state !== 'waiting') return <GiftEnded gift={gift} />
  return gift.direction === 'sent' ? (
    <GiftWaiting gift={gift} />
  ) : (
    <GiftAnswer gift={gift} profile={profile} />
  )
}

const isRestricted = ({ isOnHold, kycStatus }: Profile) => isOnHold || kycStatus === 'BLOCKED'

function Restricted() {
  return (
    <Stage
      state="restricted"
      back="/wallet"
      title={m.restrictedTitle()}
      text={labels.restrictedText()}
      actions={<ButtonLink href="/contactus">{labels.contactAction()}</ButtonLink>}
    />
  )
}

function NotVerified() {
  const { push } = useRouter()
  const handleVerify = () => {
    setReturnAfterKyc(giftPage)
    void push('/kyc')
  }
  return (
    <Stage
      state="unverified"
      back="/wallet"
      title={labels.unverifiedTitle()}
      text={m.unverifiedText()}
      actions={<Button onClick={handleVerify}>{session.verifyAction()}</Button>}
    />
  )
}
