import { type FormEventHandler, type ReactNode, type Ref, useId } from 'react'
import { useSecondsUntil } from '@/lib/use-time'
import bar from '@/ui/bar.module.css'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import facts from '@/ui/facts.module.css'
import { type AmountChip, AmountChips } from '@/ui/form/amount-chips'
import { AmountInput } from '@/ui/form/amount-field'
import { IconCaution, IconChevron } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import styles from './checkout-form.module.css'

type AmountProps = {
  label: string
  text: string
  onChange: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** This amount follows the other one, and its new value is loading. */
  isRenewing: boolean
  unit: ReactNode
  note: ReactNode
  /** Replaces the note: why the checkout cannot continue, with a button that solves it. */
  error?: { name: string; message: string; actions?: ReactNode } | undefined
}

export type CheckoutFormProps = {
  /** Fields above the amounts that decide what they mean, such as the way to pay. */
  before?: ReactNode
  pay: AmountProps
  receive: AmountProps
  between?: ReactNode
  chips?: { label: string; all: readonly AmountChip[] }
  /** Undefined if there is no request to send now: then there is no button. */
  submitLabel: string | undefined
  /** The form is still empty: the button explains what to do, but is not highlighted. */
  isEmpty?: boolean
  hint: string
  isWaiting: boolean
  onSubmit: FormEventHandler
  summary: ReactNode
  children?: ReactNode
}

/**
 * Two dependent amounts: the typed one leads, and the other follows. The button is never disabled,
 * because a disabled button does not say what is missing.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { pay, receive, chips, between, submitLabel, isEmpty, hint, isWaiting, onSubmit } = props
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={`${columns.form} ${stack.gap2}`}>
        {props.before}
        <div className={styles.card}>
          <Amount {...pay} />
          {between}
          {chips && <AmountChips className={styles.chips} label={chips.label} chips={chips.all} />}
          <Amount {...receive} />
        </div>
        <div className={styles.fold}>{props.summary}</div>
        {props.children}
      </div>
      {submitLabel && (
        <div className={`${styles.submit} ${columns.form} ${bar.bar}`}>
          <Button type="submit" look={isEmpty ? 'quiet' : 'filled'} isBusy={isWaiting}>
            {submitLabel}
          </Button>
          <p className={`${styles.hint} ${texts.fine}`}>{hint}</p>
        </div>
      )}
    </form>
  )
}

function Amount({ label, text, onChange, inputRef, isRenewing, unit, note, error }: AmountProps) {
  const id = useId()
  return (
    <div className={error ? `${styles.half} ${styles.wrong}` : styles.half}>
      <label htmlFor={id} className={texts.hint}>
        {label}
      </label>
      <div className={`${row.line} ${styles.line}`}>
        <AmountInput
          id={id}
          text={text}
          onChange={onChange}
          inputRef={inputRef}
          isRenewing={isRenewing}
          className={styles.figure}
          isWrong={error !== undefined}
        />
        <div className={styles.unit}>{unit}</div>
      </div>
      <div id={`${id}-note`} className={`${styles.note} ${texts.fine}`}>
        {error ? (
          <div className={`${row.row} ${styles.error}`} role="alert" data-blocker={error.name}>
            <IconCaution />
            <span>{error.message}</span>
            {error.actions}
          </div>
        ) : (
          note
        )}
      </div>
    </div>
  )
}

interface SummaryRow {
  name: string
  /** Undefined while unknown. The row is still shown, so that the layout does not jump. */
  value: string | undefined
  more?: string | undefined
}

type QuoteSummaryProps = {
  title: string
  /** The summary in one line on a phone, where the rows are folded. */
  short: string
  rows: readonly SummaryRow[]
  isRenewing: boolean
  /** Shown below the rows: how long the price holds, or why there is none. */
  state: string | ((seconds: number) => string)
  renewsAtMs: number | undefined
  links: readonly { href: string; text: string }[]
}

/** The terms of a quote: folded on a phone, next to the form on a wide screen. */
export function QuoteSummary(props: QuoteSummaryProps) {
  const { title, short } = props
  return (
    <>
      <details className={styles.summaryFold}>
        <summary>
          <span>{short}</span>
          <IconChevron size={16} />
        </summary>
        <Terms {...props} />
      </details>
      <section className={styles.side} aria-label={title}>
        <h2 className={texts.aside}>{title}</h2>
        <Terms {...props} />
      </section>
    </>
  )
}

function Terms({ rows, isRenewing, state, renewsAtMs, links }: QuoteSummaryProps) {
  return (
    <>
      <dl
        className={
          isRenewing
            ? `${styles.rows} ${facts.rows} ${styles.renewing}`
            : `${styles.rows} ${facts.rows}`
        }
      >
        {rows.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value ?? '–'}</bdi>
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={`${styles.renews} ${texts.fine}`}>
        {typeof state === 'string' ? state : <Left atMs={renewsAtMs ?? 0} text={state} />}
      </p>
      <p className={`${styles.links} ${texts.fine}`}>
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </p>
    </>
  )
}

type LeftProps = { atMs: number; text: (seconds: number) => string }

export function Left({ atMs, text }: LeftProps) {
  return text(useSecondsUntil(atMs))
}
