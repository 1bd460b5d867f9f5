import { useRouter } from 'next/router'
import { type ReactNode, useEffect } from 'react'
import { giftTerms } from '@/config/terms'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatLocal, formatLocalDay } from '@/contract/format/dates'
import { isMemberNumber } from '@/contract/member-number'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import type { Profile } from '@/contract/user/profile'
import { NotVerified, Restricted } from '@/features/checkout/components/closed-stages'
import { FactSection } from '@/features/checkout/components/facts'
import { Stage, Stepper, TaskColumns, TaskHeading } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { balanceKeys } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { Days } from '@/ui/days'
import { FormFailure } from '@/ui/form/form-notes'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import { GiftAnswer } from '../components/gift-answer'
import { GiftForm } from '../components/gift-form'
import * as m from '../messages'
import { type Gifts, useGift, useGifts, useOwned } from '../queries'
import { daysLeft, giftAddressOf, giftPage, isOneInGift } from '../rules'

export function SendScreen() {
  const { gift: id } = useRouter().query
  const giftId = typeof id === 'string' ? id : undefined
  const profile = useProfile()
  const gifts = useGifts()
  const gift = useGift(giftId)
  useEffect(() => clearReturnAfterKycAt(giftPage), [])
  const query = giftId === undefined ? gifts : gift
  const failed = [profile, query].find(({ data, error }) => data === undefined && error)
  return (
    <PageFrame>
      <GiftPage>
        {failed ? (
          <PartFailed
            {...(failed.error && { message: failed.error.message })}
            onRetry={() => void failed.refetch()}
            isTrying={failed.isFetching}
          />
        ) : giftId !== undefined && profile.data && gift.data !== undefined ? (
          <OneGift key={giftId} gift={gift.data} profile={profile.data} />
        ) : giftId === undefined && profile.data && gifts.data ? (
          <Sending key={profile.data.id} gifts={gifts.data} profile={profile.data} />
        ) : (
          <GiftPageWaiting />
        )}
      </GiftPage>
    </PageFrame>
  )
}

const quietly = { shallow: true, scroll: false }

/** The form and its review. A gift that the server has accepted has its own address. */
function Sending({ gifts, profile }: { gifts: Gifts; profile: Profile }) {
  const { replace, query } = useRouter()
  if (isRestricted(profile)) return <Restricted title={m.restrictedTitle()} />
  if (profile.kycStatus !== 'APPROVED')
    return <NotVerified text={m.unverifiedText()} returnTo={giftPage} />
  return (
    <GiftForm
      gifts={gifts}
      profile={profile}
      to={typeof query.to === 'string' && isMemberNumber(query.to) ? query.to : ''}
      onSent={(gift) => void replace(giftAddressOf(gift), undefined, quietly)}
    />
  )
}

function OneGift({ gift, profile }: { gift: MemberGift | null; profile: Profile }) {
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

function GiftEnded({ gift }: { gift: MemberGift }) {
  const { state, direction } = gift
  const isSent = direction === 'sent'
  const [title, text] = wordsOf(gift)
  const isDone = state === 'accepted'
  return (
    <Stage
      state={state}
      back="/wallet"
      {...(isDone && { dial: { is: 'done' as const } })}
      title={title}
      text={text}
      actions={
        <>
          {isDone ? (
            <ButtonLink href="/transactions?view=statement">{m.statementAction()}</ButtonLink>
          ) : (
            <ButtonLink href={isSent ? giftPage : '/wallet'}>
              {isSent ? m.againAction() : m.walletAction()}
            </ButtonLink>
          )}
          {(isSent || isDone) && (
            <ButtonLink href="/wallet" look="quiet">
              {m.walletAction()}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function wordsOf(gift: MemberGift): [title: string, text: string] {
  const { direction, state, name, acceptedBy, endedAt, at } = gift
  const shares = formatShares(gift.shares)
  const isOne = isOneInGift(gift.shares)
  const time = formatLocal(endedAt ?? at)
  if (direction === 'received') {
    if (state === 'accepted') return [m.yoursTitle({ shares, isOne }), m.yoursText({ name, time })]
    if (state === 'declined') return [m.declinedTitle(), m.declinedText({ name })]
    return [m.overTitle(), m.overText({ name })]
  }
  if (state === 'accepted')
    return [m.acceptedTitle({ name: acceptedBy ?? name, shares, isOne }), m.acceptedText({ time })]
  const back = m.backTitle({ shares, isOne })
  return [
    back,
    state === 'returned'
      ? m.returnedText({ name, days: giftTerms.days })
      : m.takenBackText({ name }),
  ]
}

/** The sender reads the same whether the receiver exists, does not answer, or has declined. */
function GiftWaiting({ gift }: { gift: MemberGift }) {
  const { shares, name, to, at, endsAt, id } = gift
  const takeBack = useApiMutation(giftCalls.takeBackGift, { invalidates: balanceKeys })
  const owned = useOwned()
  const until = formatBinding(endsAt)
  const amount = formatShares(shares)
  return (
    <TaskColumns title={formatLocal(at)} aside={<Steps gift={gift} />}>
      <Stage
        state="waiting"
        back="/wallet"
        title={m.waitingTitle({ shares: amount, name, isOne: isOneInGift(shares) })}
        text={m.waitingText({ until })}
        actions={
          <Button
            look="quiet"
            isBusy={takeBack.isPending || takeBack.isSuccess}
            onClick={() => takeBack.mutate({ id })}
          >
            {m.takeBackAction()}
          </Button>
        }
      >
        {takeBack.error && <FormFailure message={takeBack.error.message} />}
        <Days label={m.leftLabel({ days: daysLeft(gift) })} from={at} until={endsAt} />
        <FactSection
          title={m.meanwhileTitle()}
          facts={[
            { name: m.toFactLabel(), value: to ?? '', more: m.labelHint({ name }) },
            { name: m.placeLabel(), value: m.placeText(), more: m.placeHint() },
            {
              name: m.ifAcceptedLabel(),
              value: m.ifAcceptedText({ shares: formatSharesFull(shares) }),
              more:
                owned === undefined
                  ? undefined
                  : m.keepHint({ shares: formatSharesFull(owned - BigInt(shares)) }),
            },
            {
              name: m.ifNotLabel(),
              value: m.ifNotText({ day: formatLocalDay(endsAt) }),
              more: m.ifNotHint(),
            },
          ]}
        />
      </Stage>
    </TaskColumns>
  )
}

function Steps({ gift }: { gift: MemberGift }) {
  const { name, at } = gift
  const steps = [
    { name: 'send', title: m.sentTitle(), text: formatLocal(at) },
    { name: 'ask', title: m.askTitle({ name }), text: m.leftLabel({ days: daysLeft(gift) }) },
    { name: 'accept', title: m.acceptTitle({ name }), text: m.tellHint() },
    { name: 'end', title: m.endTitle(), text: m.endHint() },
  ]
  return <Stepper at="ask" steps={steps} />
}

function GiftPage({ children }: { children: ReactNode }) {
  return <div className={memberPage.page}>{children}</div>
}

function GiftPageWaiting() {
  return (
    <>
      <TaskHeading title={m.pageTitle()} />
      <div className={card.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}
