import Link from 'next/link'
import { useRouter } from 'next/router'
import { wholeBps } from '@/config/units'
import {
  formatExactUsd,
  formatMicroUsd,
  formatShares,
  formatSharesFull,
  shareBps,
  valueAt,
} from '@/contract/format/amounts'
import { formatBinding } from '@/contract/format/dates'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import type { Profile } from '@/contract/user/profile'
import { FactSection } from '@/features/checkout/components/facts'
import { Stage, TaskColumns } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { usePriceOfShare } from '@/session/price-of-share'
import { PrivateAmount, useAmountsHidden } from '@/session/private-amount'
import { setReturnAfterKyc } from '@/session/return-target'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { Caution } from '@/ui/caution'
import { FormFailure } from '@/ui/form/form-notes'
import { SplitBar } from '@/ui/ledger-row'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { useOwned } from '../queries'
import { giftAddressOf, isOneInGift } from '../rules'
import styles from './gifts.module.css'

export type GiftAnswerProps = { gift: MemberGift; profile: Profile }

export function GiftAnswer({ gift, profile }: GiftAnswerProps) {
  const { shares, name, endsAt, id } = gift
  const { push } = useRouter()
  const price = usePriceOfShare()
  const owned = useOwned()
  const answer = useApiMutation(giftCalls.answerGift, { invalidates: balanceKeys })
  const isVerified = profile.kycStatus === 'APPROVED'
  const amount = formatShares(shares)
  const isOne = isOneInGift(shares)
  const value =
    price === undefined
      ? ''
      : m.valueAtText({
          value: formatMicroUsd(valueAt(shares, price)),
          price: formatExactUsd(price),
        })
  const isBusy = answer.isPending || answer.isSuccess
  const handleAccept = () => {
    if (isVerified) return answer.mutate({ id, answer: 'accept' })
    setReturnAfterKyc(giftAddressOf(gift))
    void push('/kyc#start')
  }
  return (
    <TaskColumns
      title={m.yourSharesTitle()}
      aside={<Bars owned={owned} shares={BigInt(shares)} name={name} />}
    >
      <Stage
        state="offered"
        back="/notifications"
        title={m.offeredTitle({ name, shares: amount, isOne })}
        text={
          <>
            <span className={styles.value}>{value}</span>{' '}
            {m.offeredText({ until: formatBinding(endsAt), name })}
          </>
        }
        actions={
          <>
            <Button isBusy={isBusy && answer.variables?.answer === 'accept'} onClick={handleAccept}>
              {isVerified ? m.acceptAction({ shares: amount, isOne }) : session.verifyAction()}
            </Button>
            <Button
              look="quiet"
              isBusy={isBusy && answer.variables?.answer === 'decline'}
              onClick={() => answer.mutate({ id, answer: 'decline' })}
            >
              {m.declineAction()}
            </Button>
          </>
        }
      >
        {answer.error && <FormFailure message={answer.error.message} />}
        <IfAccepted gift={gift} profile={profile} owned={owned} />
        <Stranger name={name} />
      </Stage>
    </TaskColumns>
  )
}

type IfAcceptedProps = GiftAnswerProps & { owned: bigint | undefined }

function IfAccepted({ gift, profile, owned }: IfAcceptedProps) {
  const { name, shares } = gift
  const after = owned === undefined ? undefined : formatSharesFull(owned + BigInt(shares))
  return (
    <FactSection
      title={m.ifYouAcceptTitle()}
      facts={[
        {
          name: m.youOwnLabel(),
          value:
            after === undefined ? (
              '…'
            ) : (
              <PrivateAmount>{labels.sharesText({ shares: after })}</PrivateAmount>
            ),
        },
        { name: m.fromThenLabel(), value: m.fromThenText() },
        { name: m.youPayLabel(), value: m.nothingText() },
        { name: m.costLabel({ name }), value: m.costText(), more: m.costHint() },
        { name: m.seesLabel({ name }), value: m.seesText({ name: profile.fullName }) },
      ]}
    />
  )
}

function Stranger({ name }: { name: string }) {
  return (
    <Caution title={m.strangerTitle({ name })}>
      {m.strangerText()}{' '}
      <Link href="/contactus" prefetch={false}>
        {m.reportAction()}
      </Link>
    </Caution>
  )
}

type BarsProps = { owned: bigint | undefined; shares: bigint; name: string }

function Bars({ owned, shares, name }: BarsProps) {
  const isHidden = useAmountsHidden()
  if (owned === undefined || isHidden) return null
  const after = owned + shares
  const before = shareBps(owned, after)
  return (
    <div className={`${styles.bars} ${texts.figures} ${texts.hint} ${stack.gap1}`}>
      <p>
        <span>{labels.nowLabel()}</span>
        <span>{formatSharesFull(owned)}</span>
      </p>
      <SplitBar
        label={labels.nowLabel()}
        parts={[{ filling: 'solid', parts: before }, roomAfter(before)]}
      />
      <p>
        <span>{labels.afterLabel()}</span>
        <span>{formatSharesFull(after)}</span>
      </p>
      <SplitBar
        label={labels.afterLabel()}
        parts={[
          { filling: 'solid', parts: before },
          { filling: 'hatched', parts: wholeBps - before },
        ]}
      />
      <p>{m.hatchedText({ name })}</p>
    </div>
  )
}

/** Reserves the coming amount, so that both bars have one scale. */
const roomAfter = (before: number) => ({ filling: 'dotted' as const, parts: wholeBps - before })
