import Link from 'next/link'
import { type FormEvent, useEffect } from 'react'
import { formatShares } from '@/contract/format/amounts'
import { buyBackCalls, type MemberBuyBack } from '@/contract/user/buy-backs'
import { TaskActions } from '@/features/checkout/components/stage'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindAmount, bindCode, useAppForm } from '@/lib/form/use-app-form'
import { useOwnCode } from '@/lib/form/use-own-code'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import { CodeStep } from '@/session/code-step'
import { useShownAmount } from '@/session/private-amount'
import { useProfile } from '@/session/queries'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { AmountChips } from '@/ui/form/amount-chips'
import { AmountField } from '@/ui/form/amount-field'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { isOneOffered, offerDecimals, waitingOf } from '../buy-back-rules'
import * as m from '../messages'
import * as buybackTexts from '../messages/buyback'
import type { BuyBacks } from '../queries'

type OfferFormProps = {
  buyBacks: BuyBacks
  buyBack: MemberBuyBack
  /** Lets the rest of the page show the result of what is typed. */
  onTyped: (microShares: string | undefined) => void
  onDone: () => void
}

/** The most that can be offered: all available shares and those already offered. */
const maxOffered = ({ buyBacks, buyBack }: Pick<OfferFormProps, 'buyBacks' | 'buyBack'>) =>
  BigInt(buyBacks.available) + waitingOf(buyBack)

export function OfferForm(props: OfferFormProps) {
  const { buyBacks, buyBack, onTyped, onDone } = props
  const { data: profile } = useProfile()
  const give = useApiMutation(buyBackCalls.offerShares, { invalidates: balanceKeys })
  const isChange = waitingOf(buyBack) > 0n
  const { form, formError, isSending, submit } = useAppForm(buyBackCalls.offerShares, {
    defaults: {
      buyBack: buyBack.id,
      shares: isChange ? plainAmount(waitingOf(buyBack), offerDecimals) : '',
      code: '',
    },
    amounts: { shares: { decimals: offerDecimals, missing: buybackTexts.missingError() } },
    check: ({ shares }) => amountError(String(shares ?? ''), props),
    send: (input) => give.mutateAsync(input),
  })
  const askForCode = () => call(buyBackCalls.buyBackCode, { buyBack: buyBack.id })
  const code = useOwnCode(askForCode, profile?.email ?? '')
  const { sent } = code
  useEffect(() => {
    if (sent !== undefined) form.setFocus('code')
  }, [form, sent])
  const entry = readAmount(String(form.watch('shares')), offerDecimals)
  const amount = entry.is === 'amount' ? String(entry.units) : undefined
  useEffect(() => onTyped(amount), [amount, onTyped])
  if (buyBacks.isOnHold) return <p className={card.card}>{buybackTexts.onHoldText()}</p>
  if (maxOffered(props) === 0n)
    return (
      <p className={card.card}>
        {buybackTexts.noneText()} <NotOffered buyBacks={buyBacks} />
      </p>
    )
  const failure = formError?.message ?? code.failure
  const handleAsk = (event: FormEvent) => {
    event.preventDefault()
    void code.ask(() => form.trigger(['shares'], { shouldFocus: true }))
  }
  return (
    <form
      className={stack.gap3}
      noValidate
      onSubmit={sent === undefined ? handleAsk : submit(onDone)}
      data-task
    >
      {failure && <FormFailure message={failure} />}
      <Amount form={form} amount={amount} buyBacks={buyBacks} buyBack={buyBack} />
      {sent && (
        <CodeStep
          bound={bindCode(form, 'code')}
          label={m.codeLabel()}
          sent={sent}
          onSent={code.setSent}
          onResend={askForCode}
          onUse={(digits) => form.setValue('code', digits, { shouldValidate: true })}
        />
      )}
      <p className={texts.fine}>{buybackTexts.takeBackHint()}</p>
      <TaskActions>
        <Button type="submit" isBusy={code.isAsking || isSending}>
          {sent === undefined
            ? m.codeAction()
            : amount === undefined
              ? buybackTexts.offerPlainAction()
              : buybackTexts.offerAction({
                  shares: formatShares(amount),
                  isOne: isOneOffered(amount),
                })}
        </Button>
        {isChange && (
          <Button look="quiet" onClick={onDone}>
            {buybackTexts.cancelAction()}
          </Button>
        )}
      </TaskActions>
    </form>
  )
}

type Form = ReturnType<typeof useAppForm<(typeof buyBackCalls)['offerShares']>>['form']
type AmountProps = Pick<OfferFormProps, 'buyBacks' | 'buyBack'> & {
  form: Form
  amount: string | undefined
}

function Amount({ form, amount, buyBacks, buyBack }: AmountProps) {
  const showAmount = useShownAmount()
  const most = maxOffered({ buyBacks, buyBack })
  const handleAll = () =>
    form.setValue('shares', plainAmount(most, offerDecimals), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <div className={stack.gap15}>
      <AmountField
        {...bindAmount(form, 'shares')}
        label={buybackTexts.amountLabel()}
        unit={labels.shareUnitLabel({ count: 2 })}
        note={
          <>
            <span>{buybackTexts.availableText({ shares: showAmount(formatShares(most)) })}</span>
            <span>
              <NotOffered buyBacks={buyBacks} />
            </span>
          </>
        }
      />
      <AmountChips
        label={labels.amountsLabel()}
        chips={[
          {
            label: labels.allAction(),
            isPressed: amount === String(most),
            onPress: handleAll,
          },
        ]}
      />
    </div>
  )
}

function NotOffered({ buyBacks: { delivered, staked } }: Pick<OfferFormProps, 'buyBacks'>) {
  if (delivered === '0' && staked === '0') return null
  return (
    <>
      {buybackTexts.notOfferedText()}{' '}
      {delivered !== '0' && (
        <Link href="/wallet/bring-back" prefetch={false}>
          {buybackTexts.bringBackAction()}
        </Link>
      )}
    </>
  )
}

function amountError(text: string, props: Pick<OfferFormProps, 'buyBacks' | 'buyBack'>) {
  const entry = readAmount(text, offerDecimals)
  if (entry.is !== 'amount') return undefined
  const sharesError = (message: string) => ({ path: 'shares', message })
  const most = maxOffered(props)
  const { minimum } = props.buyBacks
  if (entry.units > most)
    return sharesError(buybackTexts.availableError({ available: formatShares(most) }))
  if (entry.units < BigInt(minimum) && entry.units < most)
    return sharesError(labels.minimumError({ minimum: formatShares(minimum) }))
  return undefined
}
