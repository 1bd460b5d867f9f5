import { giftTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { formatLocal } from '@/contract/format/dates'
import type { MemberGift } from '@/contract/user/gifts'
import { Stage } from '@/features/checkout/components/stage'
import { ButtonLink } from '@/ui/button'
import * as m from '../messages'
import { giftPage, isOneInGift } from '../rules'

export function GiftEnded({ gift }: { gift: MemberGift }) {
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
