import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatLocal, formatLocalDay } from '@/contract/format/dates'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import { FactSection } from '@/features/checkout/components/facts'
import { Stage, Stepper, TaskColumns } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { Days } from '@/ui/days'
import { FormFailure } from '@/ui/form/form-notes'
import * as m from '../messages'
import { useOwned } from '../queries'
import { daysLeft, isOneInGift } from '../rules'

/** The sender reads the same whether or not anybody was found, is silent or has declined. */
export function GiftWaiting({ gift }: { gift: MemberGift }) {
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
