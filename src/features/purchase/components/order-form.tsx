import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCoinsDown, formatMicroUsd } from '@/contract/format/amounts'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { CurrencyChoice } from '@/ui/form/currency-choice'
import { ErrorNote } from '@/ui/form/form-notes'
import type { PayCurrency } from '../hooks/use-currencies'
import { minimumText, type OrderDesk } from '../hooks/use-order-desk'
import type { Side } from '../rules'
import styles from './order-form.module.css'
import { OrderSlip } from './order-slip'

export type OrderFormProps = { desk: OrderDesk; onReview: () => void }

export function OrderForm({ desk, onReview }: OrderFormProps) {
  const { draft, change, list, currency, figures, live, networkFee, refusal, action } = desk
  const [calls, setCalls] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const isReady = refusal === undefined && live.offer !== undefined
  // Pressed while the price was on its way: it goes on when it is there.
  useEffect(() => {
    if (isWaiting && isReady) onReview()
  }, [isWaiting, isReady, onReview])
  const handleType = (side: Side, text: string) => {
    setIsWaiting(false)
    change({ side, text })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) return onReview()
    if (refusal !== undefined) return setCalls(calls + 1)
    if (live.isRenewing) return setIsWaiting(true)
    form.current?.querySelector('input')?.focus()
  }
  const minimum = currency && `${minimumText(currency)} ${currency.symbol}`
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.figures}>
        <AmountField
          label="You pay"
          figure={figures.pay}
          onChange={(text) => handleType('pay', text)}
          unit={
            <CurrencyChoice
              label="Currency"
              symbols={list.map(({ symbol }) => symbol)}
              chosen={currency?.symbol ?? draft.currency}
              onChoose={(symbol) => change({ currency: symbol })}
            />
          }
          note={<Held desk={desk} currency={currency} />}
        />
        <AmountField
          label="You receive"
          figure={figures.receive}
          onChange={(text) => handleType('receive', text)}
          unit="shares"
          note={live.lastOffer && 'Divisible down to 0.000001 of a share.'}
        />
        {refusal && (
          <ErrorNote error={refusal} calls={calls} busyAction={desk.busyAction} onAction={action} />
        )}
        <Button type="submit" isBusy={isWaiting && live.isRenewing}>
          Review purchase
        </Button>
      </div>
      <OrderSlip live={live} networkFee={networkFee} minimum={minimum} />
    </form>
  )
}

type HeldProps = { desk: OrderDesk; currency: PayCurrency | undefined }

/** What the connected wallet has of it. */
function Held({ desk, currency }: HeldProps) {
  if (desk.currencies.error && currency === undefined)
    return (
      <>
        <span>{desk.currencies.error.message}</span>
        <button
          type="button"
          className={styles.most}
          onClick={() => void desk.currencies.refetch()}
        >
          Try again
        </button>
      </>
    )
  if (currency?.balance === undefined) return null
  return (
    <>
      <span>In your wallet: {holdingText(currency)}</span>
      {desk.most !== undefined && desk.most > 0n && (
        <button type="button" className={styles.most} onClick={desk.payAll}>
          Max
        </button>
      )}
    </>
  )
}

/** `5,000 USDT, worth $5,000.00` */
function holdingText({ balance = '0', worth = '0', decimals, symbol }: PayCurrency): string {
  return `${formatCoinsDown(balance, decimals)} ${symbol}, worth ${formatMicroUsd(worth)}`
}
