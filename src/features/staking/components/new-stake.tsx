import { type FormEvent, useId, useRef, useState } from 'react'
import { formatBps, formatRate, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { unlocksAt } from '@/contract/staking-rewards'
import type { StakingPlan } from '@/contract/user/staking'
import * as amounts from '@/features/checkout/messages/amounts'
import { useMinWidth } from '@/lib/use-min-width'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { SideSheet } from '@/ui/dialog'
import facts from '@/ui/facts.module.css'
import { type AmountChip, AmountChips } from '@/ui/form/amount-chips'
import { AmountField } from '@/ui/form/amount-field'
import { ErrorNote } from '@/ui/form/form-notes'
import radio from '@/ui/form/radio.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { inShares, inTerm, type StakeSolution, valueOfShares } from '../texts'
import type { StakeForm } from '../use-stake-form'
import styles from './new-stake.module.css'

export type NewStakeProps = {
  form: StakeForm
  sharePrice: string | undefined
  /** The rest of the shares that rewards are paid from. */
  pool: string
  isFolded: boolean
  solve: (solution: StakeSolution) => void
  onReview: () => void
}

export function NewStake(props: NewStakeProps) {
  const { form, isFolded } = props
  const isWide = useMinWidth(600, true)
  const [isOpen, setIsOpen] = useState(false)
  if (isWide || !isFolded)
    return (
      <section className={stack.gap3} aria-labelledby="new-stake">
        <h2 id="new-stake" className={styles.title}>
          {m.newTitle()}
        </h2>
        <Fields {...props} />
      </section>
    )
  const rate = Math.max(...form.plans.map(({ rateBps }) => rateBps))
  return (
    <div className={`${styles.open} ${stack.gap1}`}>
      <Button onClick={() => setIsOpen(true)}>{m.newTitle()}</Button>
      <p className={texts.fine}>
        <PrivateAmount>
          {m.openText({ shares: inShares(form.available), rate: formatBps(rate) })}
        </PrivateAmount>
      </p>
      <SideSheet title={m.newTitle()} isOpen={isOpen} isAtFoot onClose={() => setIsOpen(false)}>
        <Fields {...props} />
      </SideSheet>
    </div>
  )
}

function Fields({ form, sharePrice, pool, solve, onReview }: NewStakeProps) {
  const { plan, typed, text, available, note, terms } = form
  const [calls, setCalls] = useState(0)
  const [isPressed, setIsPressed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = terms === undefined && typed.is !== 'wrong'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (note !== undefined) return setCalls(calls + 1)
    if (terms !== undefined) return onReview()
    field.current?.focus()
  }
  const emptyError =
    isPressed && isEmpty && !note && plan
      ? amounts.amountError({ minimum: inShares(plan.minimum) })
      : undefined
  const figure = {
    text,
    error: typed.is === 'wrong' ? typed.message : emptyError,
    isRenewing: false,
  }
  const change = (amountText: string) => {
    setIsPressed(false)
    form.type(amountText)
  }
  return (
    <form className={`${columns.columns} ${styles.form}`} onSubmit={handleSubmit} noValidate>
      <div className={`${styles.fields} ${stack.gap3}`}>
        <Plans form={form} />
        <div className={stack.gap15}>
          <AmountField
            label={m.amountLabel()}
            figure={figure}
            onChange={change}
            inputRef={field}
            unit={labels.unitLabel()}
            note={
              <>
                <span>
                  <PrivateAmount>
                    {labels.availableText({ shares: formatShares(available) })}
                  </PrivateAmount>
                </span>
                {sharePrice && terms && (
                  <span>{m.aboutText({ value: valueOfShares(terms.amount, sharePrice) })}</span>
                )}
              </>
            }
          />
          <Chips form={form} onPress={() => setIsPressed(false)} />
        </div>
        {note && <ErrorNote error={note} calls={calls} onAction={solve} />}
      </div>
      <GetBack form={form} />
      <div className={`${styles.submit} ${stack.gap15}`}>
        <Button type="submit">{labels.stakeAction()}</Button>
        <p className={texts.fine}>{m.comeBackHint()}</p>
        <p className={texts.fine}>{m.poolHint({ shares: formatShares(pool) })}</p>
      </div>
    </form>
  )
}

function Plans({ form }: { form: StakeForm }) {
  const { plans, plan: chosen, choose, now, available } = form
  const name = useId()
  return (
    <fieldset className={styles.plans}>
      <legend className={texts.hint}>{m.planLabel()}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            className={radio.radio}
            name={name}
            value={plan.id}
            checked={plan.id === chosen?.id}
            disabled={!plan.isOpen}
            onChange={() => choose(plan.id)}
          />
          <span className={styles.term}>{inTerm(plan.months)}</span>
          <span className={styles.rate}>
            <bdi>{formatBps(plan.rateBps)}</bdi> <small>{m.yearLabel()}</small>
          </span>
          <span className={texts.fine}>
            {plan.isOpen
              ? m.backText({ day: formatShortDay(unlocksAt(now, plan.days).toISOString()) })
              : m.fullText()}
            {roomText(plan, available)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function roomText({ room, isOpen }: StakingPlan, available: bigint): string {
  if (!isOpen || BigInt(room) >= available) return ''
  return `, ${m.roomText({ shares: inShares(room) })}`
}

const parts = [25n, 50n]

function Chips({ form, onPress }: { form: StakeForm; onPress: () => void }) {
  const { plan, most, typed, setAmount, areHidden } = form
  if (plan === undefined || most < BigInt(plan.minimum)) return null
  const chip = (label: string, units: bigint): AmountChip => ({
    label,
    isPressed: typed.is === 'amount' && typed.units === units,
    onPress: () => {
      onPress()
      setAmount(units)
    },
  })
  const partChips = parts
    .map((part) => [part, (most * part) / 100n] as const)
    .filter(([, units]) => units >= BigInt(plan.minimum))
    .map(([part, units]) => chip(formatRate(Number(part) * 100), units))
  const allLabel = areHidden ? labels.allAction() : m.allAction({ shares: formatShares(most) })
  return <AmountChips label={m.amountsLabel()} chips={[...partChips, chip(allLabel, most)]} />
}

const unknown = '–'

function GetBack({ form: { plan, terms, now } }: { form: StakeForm }) {
  const text = (amount: bigint | undefined) =>
    amount === undefined ? unknown : formatSharesFull(amount)
  return (
    <section className={styles.getBack} aria-labelledby="get-back">
      <h3 id="get-back" className={texts.heading}>
        {m.getBackTitle()}
      </h3>
      <dl className={facts.rows}>
        <div>
          <dt>{m.lockLabel()}</dt>
          <dd>
            <bdi>{text(terms?.amount)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.rewardLabel()}</dt>
          <dd>
            <bdi>{terms ? `+${text(terms.reward)}` : unknown}</bdi>
          </dd>
        </div>
        <div data-total>
          <dt>
            {terms ? m.totalDayLabel({ day: formatShortDay(terms.unlocksAt) }) : m.totalLabel()}
          </dt>
          <dd>
            <bdi>{text(terms?.total)}</bdi>
          </dd>
        </div>
      </dl>
      {plan && <RewardCurve day={formatShortDay(unlocksAt(now, plan.days).toISOString())} />}
    </section>
  )
}

/**
 * Two lines that grow evenly by day: what the whole term earns, and the half of it that leaving
 * early keeps.
 */
function RewardCurve({ day }: { day: string }) {
  return (
    <figure className={`${styles.curve} ${texts.fine}`}>
      <svg viewBox="0 0 240 64" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.early} d="M0 64L240 33V64z" />
        <path d="M0 64L240 2" />
        <path className={styles.half} d="M0 64L240 33" />
      </svg>
      <p aria-hidden="true">
        <span>{m.todayLabel()}</span> <bdi>{day}</bdi>
      </p>
      <figcaption>{m.curveText()}</figcaption>
    </figure>
  )
}
