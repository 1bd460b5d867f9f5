import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { purchaseTerms } from '@/config/terms'
import { formatBps } from '@/contract/format/amounts'
import { formatLocalTime } from '@/contract/format/dates'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import columns from '@/ui/columns.module.css'
import pairs from '@/ui/pairs.module.css'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import type { Side } from '../machine'
import * as m from '../messages'
import * as amounts from '../messages/amounts'
import { Left } from './checkout-form'
import styles from './checkout-form.module.css'
import { BackButton, Task, TaskActions } from './stage'

export interface ChangedPrice {
  side: Side
  /** The amount that changed. The other one is what the person typed, and stays. */
  amount: string
  before: string
  bps: number
  isMore: boolean
}

export type ReviewPanelProps = {
  title: string
  hero: ReactNode
  under: string
  children: ReactNode
  /** A note that the figures changed too little to ask the person again. */
  renewal?: string | undefined
  change: ChangedPrice | undefined
  onAccept: () => void
  /**
   * Incremented when the person presses *confirm* before accepting a new price. Each time the box
   * with that price gets the focus.
   */
  calls: number
  problem: ReactNode
  renewsAtMs: number | undefined
  /** The texts of the button and of the price's time limit, unless it is an order of shares. */
  texts?: { confirm: string; renews: (seconds: number) => string }
  /** What pressing the button accepts. It is visible whenever the button is. */
  consent?: ReactNode
  /** The label of the button if another step comes before the payment. */
  confirm?: string
  isBusy: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Shows all figures once more before shares are reserved. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { title, hero, under, children, change, problem, renewsAtMs } = props
  const { confirm, renews } = props.texts ?? orderTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Task>
      <BackButton onClick={props.onBack} />
      <header>
        <h1 ref={heading} tabIndex={-1} className={texts.over}>
          {title}
        </h1>
        <p className={styles.hero}>
          <span className={texts.amount}>{hero}</span>
          <span className={texts.under}>{under}</span>
        </p>
      </header>
      {children}
      {/* There from the start, so that screen readers hear what comes into it. */}
      <p role="status" className={`${styles.renewal} ${texts.figures}`}>
        {props.renewal}
      </p>
      {change && <Changed change={change} calls={props.calls} onAccept={props.onAccept} />}
      {problem}
      <TaskActions consent={props.consent}>
        <Button isBusy={props.isBusy} onClick={props.onConfirm}>
          {props.confirm ?? confirm}
        </Button>
        <Button look="quiet" onClick={props.onBack}>
          {m.changeAction()}
        </Button>
        <p className={`${styles.reviewRenews} ${texts.figures} ${texts.fine}`}>
          {renewsAtMs === undefined ? (
            amounts.gettingText()
          ) : (
            <Left atMs={renewsAtMs} text={renews} />
          )}
        </p>
      </TaskActions>
    </Task>
  )
}

const orderTexts = () => ({
  confirm: m.confirmAction(),
  renews: (seconds: number) => m.renewsText({ seconds, minutes: purchaseTerms.lockMinutes }),
})

export type ChangedProps = { change: ChangedPrice; calls: number; onAccept: () => void }

/**
 * The price changed during the review: the checkout continues only after the person accepts the new
 * one.
 */
export function Changed({ change, calls, onAccept }: ChangedProps) {
  const { side, amount, before, bps, isMore } = change
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  const size = bps === 0 ? amounts.smallLabel() : formatBps(Math.abs(bps))
  const direction = isMore ? 'more' : 'less'
  return (
    <div
      ref={box}
      className={`${styles.change} ${texts.figures} ${card.caution} ${row.between}`}
      role="status"
      tabIndex={-1}
      data-state="price-changed"
    >
      <p>{m.changedText({ side, amount, before, size, direction })}</p>
      <Button look="quiet" onClick={onAccept}>
        {m.acceptAction()}
      </Button>
    </div>
  )
}

interface OpenCheckout {
  id: string
  href: string
  text: string
  state: string
  label: string | undefined
  at: string
}

type OpenCheckoutsProps = { id: string; title: string; items: readonly OpenCheckout[] }

/** Started checkouts that still wait for something, each with its own address. */
export function OpenCheckouts({ id, title, items }: OpenCheckoutsProps) {
  if (items.length === 0) return null
  return (
    <section className={columns.form} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={texts.ruled}>
        {title}
      </h2>
      <ul className={pairs.pairs}>
        {items.map(({ id: key, href, text, state, label, at }) => (
          <li key={key} data-state={state}>
            <Link href={href} prefetch={false}>
              {text}
            </Link>
            <p className={texts.hint}>
              <span>{label}</span> <time dateTime={at}>{formatLocalTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
