import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { CurrencyChoice } from '@/ui/form/currency-choice'
import { ErrorNote } from '@/ui/form/form-notes'
import { leastText } from '../copy/swap'
import type { SwapDesk } from '../hooks/use-swap-desk'
import styles from './swap-form.module.css'
import { SwapSettings } from './swap-settings'
import { SwapSlip } from './swap-slip'

export type SwapFormProps = { desk: SwapDesk; onReview: () => void }

export function SwapForm({ desk, onReview }: SwapFormProps) {
  const { draft, change, figures, live, list, refusal } = desk
  const [calls, setCalls] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isRefused = refusal !== undefined
  const isReady = !isRefused && live.quote !== undefined
  // Pressed while the price was on its way: it goes on when it is there.
  useEffect(() => {
    if (isWaiting && isReady) onReview()
    // A price that comes after it was refused opens nothing by itself.
    if (isWaiting && isRefused) setIsWaiting(false)
  }, [isWaiting, isReady, isRefused, onReview])
  const handleType = (side: 'pay' | 'receive', text: string) => {
    setIsWaiting(false)
    change({ side, text })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) return onReview()
    if (isRefused) return setCalls(calls + 1)
    if (live.isRenewing) return setIsWaiting(true)
    form.current?.querySelector('input')?.focus()
  }
  const symbols = list.map(({ symbol }) => symbol)
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.figures}>
        <AmountField
          label="You pay"
          figure={figures.pay}
          onChange={(text) => handleType('pay', text)}
          unit={
            <CurrencyChoice
              label="Currency to pay"
              symbols={symbols}
              chosen={desk.pay?.symbol ?? draft.pay}
              onChoose={(symbol) => desk.choose('pay', symbol)}
            />
          }
          note={<Held desk={desk} />}
        />
        <button type="button" className={styles.turn} onClick={desk.turn}>
          <span aria-hidden="true">⇅</span> Change places
        </button>
        <AmountField
          label="You receive"
          figure={figures.receive}
          onChange={(text) => handleType('receive', text)}
          unit={
            <CurrencyChoice
              label="Currency to receive"
              symbols={symbols}
              chosen={desk.receive?.symbol ?? draft.receive}
              onChoose={(symbol) => desk.choose('receive', symbol)}
            />
          }
          note={null}
        />
        <SwapSettings draft={draft} onChange={change} />
        {refusal && (
          <ErrorNote
            error={refusal}
            calls={calls}
            busyAction={desk.busyAction}
            onAction={desk.action}
          />
        )}
        <Button type="submit" isBusy={isWaiting && live.isRenewing}>
          Review swap
        </Button>
      </div>
      <SwapSlip desk={desk} />
    </form>
  )
}

/** What the connected wallet has of it. */
function Held({ desk: { balance, pay, most, payAll } }: { desk: SwapDesk }) {
  if (balance === undefined || pay === undefined) return null
  return (
    <>
      <span>In your wallet: {leastText(balance, pay)}</span>
      {most !== undefined && most > 0n && (
        <button type="button" className={styles.most} onClick={payAll}>
          Max
        </button>
      )}
    </>
  )
}
