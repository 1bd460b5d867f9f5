import { type FormEvent, useEffect } from 'react'
import { envClient } from '@/config/env.client'
import { stakingOffered } from '@/config/staking-offered'
import { formatMicroUsd, formatShares, valueAt } from '@/contract/format/amounts'
import { formatMemberNumber } from '@/contract/member-number'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import type { Profile } from '@/contract/user/profile'
import {
  BackLink,
  Stepper,
  Task,
  TaskActions,
  TaskColumns,
  TaskHeading,
} from '@/features/checkout/components/stage'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindAmount, bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import { useOwnCode } from '@/lib/form/use-own-code'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import { CodeStep } from '@/session/code-step'
import { usePriceOfShare } from '@/session/price-of-share'
import { useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { CopyButton } from '@/ui/copy-buttons'
import { Fold } from '@/ui/fold'
import { AmountChips } from '@/ui/form/amount-chips'
import { AmountField } from '@/ui/form/amount-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import { QrCode } from '@/ui/qr-code'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import type { Gifts } from '../queries'
import { giftDecimals, giftPageTo, isOneInGift } from '../rules'
import styles from './gifts.module.css'

export type GiftFormProps = {
  gifts: Gifts
  profile: Profile
  /** The member number of the scanned code. */
  to: string
  onSent: (gift: MemberGift) => void
}

export function GiftForm({ gifts, profile, to: scanned, onSent }: GiftFormProps) {
  const give = useApiMutation(giftCalls.giveShares, { invalidates: balanceKeys })
  const { form, formError, isSending, submit } = useAppForm(giftCalls.giveShares, {
    defaults: { to: scanned, name: '', shares: '', code: '' },
    amounts: { shares: { decimals: giftDecimals, missing: m.sharesMissingError() } },
    check: ({ shares }) => amountError(String(shares ?? ''), gifts),
    send: (input) => give.mutateAsync(input),
  })
  const code = useOwnCode(askForCode, profile.email)
  const { sent } = code
  useEffect(() => {
    if (sent !== undefined) form.setFocus('code')
  }, [form, sent])
  const [to, name, shares] = form.watch(['to', 'name', 'shares'])
  const entry = readAmount(String(shares), giftDecimals)
  const amount = entry.is === 'amount' ? String(entry.units) : undefined
  const failure = formError?.message ?? code.failure
  const handleAsk = (event: FormEvent) => {
    event.preventDefault()
    void code.ask(() => form.trigger(['to', 'name', 'shares'], { shouldFocus: true }))
  }
  return (
    <TaskColumns title={m.nextTitle()} aside={<Steps name={String(name) || m.theyLabel()} />}>
      <Task>
        <BackLink href="/wallet" />
        <TaskHeading title={m.pageTitle()} lead={m.leadText({ days: gifts.limits.days })} />
        <form
          className={stack.gap3}
          noValidate
          onSubmit={sent === undefined ? handleAsk : submit(onSent)}
        >
          {failure && <FormFailure message={failure} />}
          <Fields form={form} gifts={gifts} amount={amount} />
          {sent && (
            <CodeStep
              bound={bindCode(form, 'code')}
              label={labels.codeLabel()}
              sent={sent}
              onSent={code.setSent}
              onResend={askForCode}
              onUse={(digits) => form.setValue('code', digits, { shouldValidate: true })}
            />
          )}
          <TaskActions hint={m.takeBackHint()}>
            {sent === undefined ? (
              <Button type="submit" isBusy={code.isAsking}>
                {labels.codeAction()}
              </Button>
            ) : (
              <Button type="submit" isBusy={isSending}>
                {amount === undefined
                  ? m.sendAction()
                  : m.sendSharesAction({
                      shares: formatShares(amount),
                      isOne: isOneInGift(amount),
                    })}
              </Button>
            )}
            <ButtonLink href="/wallet" look="quiet">
              {labels.cancelAction()}
            </ButtonLink>
          </TaskActions>
        </form>
        <OwnNumber number={gifts.memberNumber} isAsked={String(to) === ''} />
      </Task>
    </TaskColumns>
  )
}

type Form = ReturnType<typeof useAppForm<(typeof giftCalls)['giveShares']>>['form']

function Fields({ form, gifts, amount }: { form: Form; gifts: Gifts; amount: string | undefined }) {
  const { today } = gifts
  const handleAll = () =>
    form.setValue('shares', plainAmount(BigInt(today.shares), giftDecimals), { shouldDirty: true })
  return (
    <>
      <TextField
        {...bindField(form, 'to')}
        label={m.toLabel()}
        hint={m.toHint()}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
      />
      <TextField {...bindField(form, 'name')} label={m.nameLabel()} autoComplete="off" />
      <div className={stack.gap15}>
        <AmountField
          {...bindAmount(form, 'shares')}
          label={labels.sharesLabel()}
          unit={labels.unitLabel()}
          note={<Note gifts={gifts} amount={amount} />}
        />
        <AmountChips
          label={labels.amountsLabel()}
          chips={[
            { label: labels.allAction(), isPressed: amount === today.shares, onPress: handleAll },
          ]}
        />
      </div>
    </>
  )
}

const askForCode = () => call(giftCalls.giftCode, {})

function amountError(text: string, { available, today, limits }: Gifts) {
  const entry = readAmount(text, giftDecimals)
  if (entry.is !== 'amount') return undefined
  const { units } = entry
  const sharesError = (message: string) => ({ path: 'shares', message })
  if (today.giftsLeft === 0) return sharesError(m.countError({ max: limits.dailyCount }))
  if (units > BigInt(available))
    return sharesError(
      m.availableError({ available: formatShares(available), staking: stakingOffered() }),
    )
  if (units > BigInt(today.shares))
    return sharesError(m.dayError({ left: formatShares(today.shares) }))
  if (units < BigInt(limits.minimum) && units < BigInt(available))
    return sharesError(labels.minimumError({ minimum: formatShares(limits.minimum) }))
  return undefined
}

function Note({ gifts, amount }: { gifts: Gifts; amount: string | undefined }) {
  const price = usePriceOfShare()
  const showAmount = useShownAmount()
  return (
    <>
      <span>{labels.availableText({ shares: showAmount(formatShares(gifts.available)) })}</span>
      {price !== undefined && amount !== undefined && (
        <span>{labels.valueText({ value: formatMicroUsd(valueAt(amount, price)) })}</span>
      )}
    </>
  )
}

/**
 * The number that a member passes on, or has scanned, so that others can send to them without their
 * email.
 */
function OwnNumber({ number, isAsked }: { number: string; isAsked: boolean }) {
  if (!isAsked) return null
  const digits = formatMemberNumber(number)
  return (
    <div className={`${styles.number} ${texts.fine}`}>
      <p>{m.numberText()}</p>
      <p className={`${row.line} ${styles.digits}`}>
        <bdi>{digits}</bdi> <CopyButton text={digits} about={m.numberLabel()} />
      </p>
      <Fold title={m.qrTitle()}>
        <QrCode text={`${envClient.siteUrl}${giftPageTo(number)}`} label={m.qrLabel()} />
      </Fold>
    </div>
  )
}

function Steps({ name }: { name: string }) {
  const steps = [
    { name: 'send', title: m.sendTitle(), text: m.sendHint() },
    { name: 'ask', title: m.askTitle({ name }), text: m.askHint() },
    { name: 'accept', title: m.acceptTitle({ name }), text: m.acceptHint() },
    { name: 'end', title: m.endTitle(), text: m.endHint() },
  ]
  return <Stepper at="send" steps={steps} />
}
