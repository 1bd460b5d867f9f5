import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { HoldingWallet } from '@/contract/custody'
import { formatMicroUsd, formatShares, valueAt } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import {
  BackLink,
  Task,
  TaskActions,
  TaskColumns,
  TaskHeading,
} from '@/features/checkout/components/stage'
import { walletStore } from '@/lib/chain/wallet-store'
import * as labels from '@/messages/labels'
import { usePriceOfShare } from '@/session/price-of-share'
import { useShownAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { type AmountChip, AmountChips } from '@/ui/form/amount-chips'
import { AmountField } from '@/ui/form/amount-field'
import { ErrorNote } from '@/ui/form/form-notes'
import { WalletChoice } from '@/ui/form/wallet-choice'
import plain from '@/ui/plain-button.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/move'
import { afterMoving, mayHold } from '../rules'
import type { DeliveryFormModel as Form, MoveFacts, MoveSolution } from '../use-delivery-form'
import styles from './move.module.css'
import { BeforeAfter } from './places'

export type DeliveryFormProps = MoveFacts & {
  form: Form
  solve: (solution: MoveSolution) => void
  onReview: () => void
}

export function DeliveryForm({ form, token, solve, onReview }: DeliveryFormProps) {
  const { places, amount, available } = form
  const isPossible = amount !== undefined && amount <= available
  const after = isPossible ? afterMoving(places, amount) : places
  const times = { before: labels.nowLabel(), after: labels.afterLabel() }
  const changes = <BeforeAfter before={places} after={after} times={times} />
  return (
    <TaskColumns title={m.changesTitle()} aside={changes}>
      <Task>
        <BackLink href="/wallet" />
        <TaskHeading title={m.pageTitle()} lead={m.leadText()} />
        <Fields form={form} token={token} solve={solve} onReview={onReview} changes={changes} />
      </Task>
    </TaskColumns>
  )
}

type FieldsProps = Pick<DeliveryFormProps, 'form' | 'token' | 'solve' | 'onReview'> & {
  changes: ReactNode
}

function Fields({ form, token, solve, onReview, changes }: FieldsProps) {
  const { text, typed, amount, note, wallet } = form
  const [isPressed, setIsPressed] = useState(false)
  const [calls, setCalls] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { limits } = token
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (note !== undefined) return setCalls(calls + 1)
    if (wallet === undefined || wallet.needsSignature) return walletStore.open()
    if (amount !== undefined) return onReview()
    field.current?.focus()
  }
  const handleSolve = (solution: MoveSolution) => {
    if (solution !== 'vault') return solve(solution)
    form.chooseVault()
    if (wallet === undefined || wallet.needsSignature) return walletStore.open()
    onReview()
  }
  const emptyError =
    isPressed && typed.is === 'empty' && !note
      ? m.emptyError({ minimum: formatShares(limits.minimum) })
      : undefined
  const error = typed.is === 'wrong' ? typed.message : emptyError
  const change = (amountText: string) => {
    setIsPressed(false)
    form.type(amountText)
  }
  return (
    <form className={stack.gap3} onSubmit={handleSubmit} noValidate>
      <div className={stack.gap15}>
        <AmountField
          label={labels.sharesLabel()}
          figure={{ text, error, isRenewing: false }}
          onChange={change}
          inputRef={field}
          unit={labels.unitLabel()}
          note={<Available form={form} />}
        />
        <Chips form={form} onPress={() => setIsPressed(false)} />
      </div>
      {note && <ErrorNote error={note} calls={calls} onAction={handleSolve} />}
      <Targets form={form} />
      <div className={styles.onPhone}>{changes}</div>
      <TaskActions hint={m.feeHint({ shares: formatShares(limits.daily) })}>
        <Button type="submit">{m.reviewAction()}</Button>
      </TaskActions>
    </form>
  )
}

function Available({ form: { available, amount } }: { form: Form }) {
  const price = usePriceOfShare()
  const showAmount = useShownAmount()
  return (
    <>
      <span>{labels.availableText({ shares: showAmount(formatShares(available)) })}</span>
      {price !== undefined && amount !== undefined && (
        <span>{labels.valueText({ value: formatMicroUsd(valueAt(amount, price)) })}</span>
      )}
    </>
  )
}

const chipShares = [1n, 10n, 50n]
const micro = 1_000_000n

function Chips({ form, onPress }: { form: Form; onPress: () => void }) {
  const { most, amount } = form
  if (most === 0n) return null
  const chip = (label: string, units: bigint): AmountChip => ({
    label,
    isPressed: amount === units,
    onPress: () => {
      onPress()
      form.setAmount(units)
    },
  })
  const chipAmounts = chipShares.map((shares) => shares * micro).filter((units) => units < most)
  const chips = chipAmounts.map((units) => chip(formatShares(units), units))
  return (
    <AmountChips label={labels.amountsLabel()} chips={[...chips, chip(labels.allAction(), most)]} />
  )
}

function Targets({ form: { wallets, wallet: chosen, choose } }: { form: Form }) {
  const link = (label: string) => (
    <button type="button" className={plain.link} onClick={walletStore.open}>
      {label}
    </button>
  )
  if (wallets.length === 0)
    return (
      <div className={card.empty} data-state="no-wallet">
        <p>{m.noneLinkedText()}</p>
        <Button look="quiet" onClick={walletStore.open}>
          {labels.linkAction()}
        </Button>
      </div>
    )
  return (
    <div>
      <WalletChoice
        label={m.toLabel()}
        wallets={wallets.map((wallet) => ({ address: wallet.address, hint: hintOf(wallet) }))}
        chosen={chosen?.address}
        onChoose={choose}
      />
      <p className={`${styles.hint} ${texts.fine}`}>
        {m.onlyLinkedText()} {link(labels.linkAnotherAction())}
      </p>
    </div>
  )
}

function hintOf(wallet: HoldingWallet): string {
  const day = formatLocalDay(wallet.linkedAt)
  if (wallet.needsSignature) return m.signAgainHint({ day })
  if (wallet.program === 'accepted') return m.linkedProgramHint({ day })
  return mayHold(wallet) ? m.linkedMayHint({ day }) : m.linkedAllowHint({ day })
}
