import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bankCurrency } from '@/config/coins'
import { envClient } from '@/config/env.client'
import { shortAddress } from '@/contract/format/addresses'
import {
  formatBps,
  formatExactUsd,
  formatMicroUsd,
  formatMoney,
  formatMoneyParts,
} from '@/contract/format/amounts'
import { CheckoutForm, QuoteSummary } from '@/features/checkout/components/checkout-form'
import * as amounts from '@/features/checkout/messages/amounts'
import type { PayWay } from '@/lib/chain/pay-way'
import { useOffering } from '@/session/queries'
import { CurrencyChoice } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { PartFailed } from '@/ui/part-state'
import type { Side } from '../../checkout/machine'
import * as m from '../messages/form'
import { useDailyPrice } from '../queries'
import { roundSums } from '../rules'
import {
  heldInFull,
  heldText,
  minimumUnits,
  networkFeeText,
  type PurchaseForm,
  unitsOfDollars,
} from '../use-purchase-form'

type Form = PurchaseForm

export type AmountFormProps = { form: Form; isClosed: boolean; onReview: () => void }

export function AmountForm({ form, isClosed, onReview }: AmountFormProps) {
  const { draft, change, list, currency, figures, live } = form
  const { isWaiting, isPressed, edit, submit, pay } = useSubmit(form, onReview)
  const { data: offering } = useOffering()
  const type = (side: Side) => (text: string) => {
    edit()
    change({ side, text })
  }
  const error = errorOf(form, isPressed)
  const errorAt = (side: Side) =>
    figures[side].error !== undefined
      ? { name: 'typed', message: figures[side].error }
      : side === 'pay'
        ? error
        : undefined
  return (
    <CheckoutForm
      onSubmit={submit}
      submitLabel={isClosed ? undefined : m.reviewAction()}
      hint={m.nothingPaidHint()}
      isWaiting={isWaiting && live.isRenewing}
      before={form.transfer && <PayFrom form={form} onChange={edit} />}
      pay={{
        label: amounts.payLabel(),
        ...figures.pay,
        onChange: type('pay'),
        inputRef: pay,
        error: errorAt('pay'),
        note: balanceText(form),
        unit: form.isBank ? (
          <span>{bankCurrency}</span>
        ) : (
          <CurrencyChoice
            label={m.currencyLabel()}
            symbols={list.map(({ symbol }) => symbol)}
            chosen={currency?.symbol ?? draft.currency}
            onChoose={(symbol) => {
              edit()
              change({ currency: symbol })
            }}
          />
        ),
      }}
      receive={{
        label: amounts.receiveLabel(),
        ...figures.receive,
        onChange: type('receive'),
        error: errorAt('receive'),
        note: afterFee(form),
        unit: <span>{m.sharesLabel()}</span>,
      }}
      chips={{ label: m.amountsLabel(), all: chipsOf(form, offering?.minimum, edit) }}
      summary={<Summary form={form} />}
    >
      {live.error && (
        <PartFailed
          message={live.error.message || m.failedText()}
          onRetry={live.renew}
          isTrying={live.isRenewing}
        />
      )}
      {form.currencies.error && currency === undefined && (
        <PartFailed
          message={form.currencies.error.message}
          onRetry={() => void form.currencies.refetch()}
        />
      )}
    </CheckoutForm>
  )
}

function PayFrom({ form, onChange }: { form: Form; onChange: () => void }) {
  return (
    <ChoiceField
      label={m.payFromLabel()}
      name="pay-from"
      chosen={form.isBank ? 'bank' : 'wallet'}
      options={[
        { value: 'bank', label: m.bankLabel() },
        { value: 'wallet', label: m.walletLabel() },
      ]}
      onChange={({ target }) => {
        onChange()
        form.payFrom(target.value as PayWay)
      }}
    />
  )
}

function useSubmit(form: Form, onReview: () => void) {
  const { live, blockers, typed, figures, draft } = form
  const [isWaiting, setIsWaiting] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const pay = useRef<HTMLInputElement>(null)
  const hasInputError = Object.values(figures).some(({ error }) => error !== undefined)
  const isBlocked = hasInputError || isAboutAmount(blockers.get('balance'))
  const canReview = !isBlocked && live.quote !== undefined
  useEffect(() => {
    if (!isWaiting || !canReview) return
    setIsWaiting(false)
    onReview()
  }, [isWaiting, canReview, onReview])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canReview) return onReview()
    // Until the currencies and their decimals are known, typed text cannot be read as an amount;
    // only empty text counts as zero.
    const isNothing = typed.is === 'amount' ? typed.units === 0n : draft.text.trim() === ''
    if (!isNothing && !isBlocked) return setIsWaiting(true)
    setIsPressed(true)
    pay.current?.focus()
  }
  const edit = () => {
    setIsWaiting(false)
    setIsPressed(false)
  }
  return { isWaiting, isPressed, edit, submit, pay }
}

const isAboutAmount = (blocker: string | undefined) =>
  blocker === 'minimum' || blocker === 'maximum' || blocker === 'balance'

function errorOf(form: Form, isPressed: boolean) {
  const { currency, blockers, balance = 0n, max = 0n, typed, setPay } = form
  if (currency === undefined) return undefined
  const least = minimumUnits(currency)
  const minimum = heldInFull(least, currency)
  if (typed.is === 'empty')
    return isPressed ? { name: 'empty', message: amounts.amountError({ minimum }) } : undefined
  const fill = (units: bigint) => (
    <button type="button" onClick={() => setPay(units)}>
      {amounts.fillAction({ amount: heldInFull(units, currency) })}
    </button>
  )
  const blocker = blockers.get('balance')
  if (blocker === 'minimum')
    return { name: blocker, message: amounts.minimumError({ minimum }), actions: fill(least) }
  if (blocker === 'maximum') {
    const most = form.maxTransfer ?? 0n
    const message = m.maximumError({ max: heldInFull(most, currency) })
    return { name: blocker, message, actions: fill(most) }
  }
  if (blocker !== 'balance') return undefined
  return {
    name: blocker,
    message: amounts.balanceError({ balance: heldInFull(balance, currency) }),
    actions: (
      <>
        {max >= least && fill(max)}
        {envClient.appMode === 'sandbox' && (
          <button
            type="button"
            data-sandbox
            disabled={form.isFaucetBusy}
            onClick={form.getTestMoney}
          >
            {amounts.faucetAction()}
          </button>
        )}
      </>
    ),
  }
}

function balanceText(form: Form) {
  const { currency, balance, connected, address, currencies, transfer, isBank } = form
  if (isBank && transfer && currency) {
    const [max, first] = [transfer.maxPay, transfer.maxFirstPay].map((most) =>
      heldInFull(BigInt(most), currency),
    ) as [string, string]
    // The quote for the typed amount says what this member may pay; until then either limit may
    // apply.
    return form.live.lastQuote?.maxPay === transfer.maxPay
      ? m.transferMaxText({ max })
      : m.transferLimitText({ max, first })
  }
  // Until all tries have failed and the error is shown below.
  if (currency === undefined && currencies.error === null) return currencies.failureReason?.message
  if (currency === undefined || balance === undefined) return undefined
  const text = heldText(balance, currency)
  return connected === undefined
    ? amounts.linkedBalanceText({ wallet: shortAddress(address ?? ''), balance: text })
    : amounts.balanceText({ balance: text })
}

function afterFee({ live: { lastQuote: quote } }: Form): string {
  if (quote === undefined) return m.partsHint()
  const { currency, decimals } = quote
  const { rest } = formatMoneyParts({ amount: quote.pay, decimals, currency }, quote.fee)
  const price = formatExactUsd(quote.sharePrice)
  return m.afterFeeText({ amount: `${rest} ${currency}`, price })
}

function chipsOf(form: Form, minimum: string | undefined, edit: () => void) {
  const { currency, max, typed, draft, setPay, figures } = form
  const leads = draft.side === 'pay' && figures.pay.error === undefined && typed.is === 'amount'
  const chip = (label: string, units: bigint | undefined) => ({
    label,
    isPressed: leads && units !== undefined && units > 0n && typed.units === units,
    onPress: () => {
      edit()
      if (units !== undefined) setPay(units)
    },
  })
  return [
    ...(minimum === undefined ? [] : roundSums(minimum)).map((dollars) =>
      chip(formatMicroUsd(dollars * 1_000_000n, 0), currency && unitsOfDollars(dollars, currency)),
    ),
    ...(max === undefined ? [] : [chip(amounts.maxAction(), max)]),
  ]
}

function Summary({ form }: { form: Form }) {
  const { live, currency } = form
  const { lastQuote: quote, isRenewing, renewsAtMs } = live
  const fee = quote && formatMoney({ ...quote, amount: quote.fee })
  const networkFee = networkFeeText(form)
  const { data: offering } = useOffering()
  const daily = useDailyPrice()
  const price = quote?.sharePrice ?? daily
  const feeBps = quote?.feeBps ?? offering?.feeBps
  const percent = feeBps === undefined ? undefined : formatBps(feeBps)
  const state = isRenewing
    ? amounts.gettingText()
    : renewsAtMs === undefined
      ? m.minuteHint()
      : (seconds: number) => amounts.renewsText({ seconds })
  return (
    <QuoteSummary
      title={quote ? m.quoteTitle() : m.termsTitle()}
      short={
        quote === undefined && price && percent
          ? m.beforeText({ price: formatExactUsd(price), percent })
          : form.isBank
            ? m.feeText({ fee: fee ?? '–' })
            : m.feesText({ fee: fee ?? '–', networkFee: networkFee ?? '–' })
      }
      isRenewing={isRenewing}
      renewsAtMs={renewsAtMs}
      state={state}
      rows={[
        { name: m.shareLabel(), value: price && formatExactUsd(price) },
        {
          name: m.feeLabel(),
          value: fee,
          // Its line is reserved from the start, so that the rows below do not move.
          more: m.feeShareHint({ percent: percent ?? '–' }),
        },
        ...(form.isBank
          ? []
          : [{ name: m.networkFeeLabel(), value: networkFee, more: m.networkFeeHint() }]),
        {
          name: m.minimumLabel(),
          value: currency && heldInFull(minimumUnits(currency), currency),
        },
      ]}
      links={[
        { href: '/campaign-details', text: m.offeringAction() },
        { href: '/static/risk-disclosure', text: m.risksAction() },
      ]}
    />
  )
}
