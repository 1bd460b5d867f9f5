import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isRefundedAlone } from '@/config/terms'
import { shortAddress } from '@/contract/format/addresses'
import { formatExactUsd, formatMoney } from '@/contract/format/amounts'
import { formatBinding, formatLocal, formatShortDay } from '@/contract/format/dates'
import type { DocumentAccepted } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import { type Fact, FactRows } from '@/features/checkout/components/facts'
import { BackLink } from '@/features/checkout/components/stage'
import * as amounts from '@/features/checkout/messages/amounts'
import { ApiError } from '@/lib/api/api-error'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { tryAgainAction } from '@/messages/actions'
import { balanceKeys } from '@/session/stale-queries'
import bar from '@/ui/bar.module.css'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import radio from '@/ui/form/radio.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { AcceptanceBlock, Consent, useAcceptance } from '../components/acceptance-block'
import { feeLabel } from '../messages/form'
import * as m from '../messages/order'
import { type PurchaseQuote, useLiveQuote } from '../queries'
import { mismatchTexts, payInFull, payText, sharesText } from '../texts'
import styles from './decision-panel.module.css'

export type DecisionPanelProps = {
  transaction: TransactionDetail
  hasBackLink?: boolean
}

export function DecisionPanel({ transaction, hasBackLink = false }: DecisionPanelProps) {
  const { status, decision, currency } = transaction
  if (status !== 'decision' || decision === null || currency === null) return null
  const props = { transaction, currency, endsAt: decision.endsAt, hasBackLink }
  return <Decision {...props} />
}

type DecisionProps = DecisionPanelProps & { currency: string; endsAt: string }
type Way = 'keep' | 'take' | 'refund'

const unknown = '–'

function useDecision(transaction: TransactionDetail, currency: string) {
  const { id, pay } = transaction
  const decide = useApiMutation(purchaseCalls.resolvePayment, { invalidates: balanceKeys })
  const all = useLiveQuote({ currency, side: 'pay', units: BigInt(pay) })
  const ordered = orderedOf(transaction)
  const part = useLiveQuote(
    ordered === undefined ? undefined : { currency, side: 'pay', units: ordered },
  )
  const [way, setWay] = useState<Way>()
  const acceptance = useAcceptance()
  const [calls, setCalls] = useState(0)
  const live = way === 'keep' ? part : all
  const take = (accepted: DocumentAccepted[]) => {
    if (way === undefined || live.quote === undefined) return
    decide.mutate(
      { transactionId: id, choice: way, quoteId: live.quote.id, accepted },
      {
        onError: (error) => {
          if (acceptance.learn(error)) decide.reset()
          live.renew()
        },
      },
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setCalls(calls + 1)
    if (way === 'refund') decide.mutate({ transactionId: id, choice: 'refund' })
    if (way === undefined || way === 'refund') return
    if (acceptance.documents === undefined) return acceptance.retry()
    if (acceptance.changed.length === 0) take(acceptance.accepted)
  }
  return { decide, all, part, live, way, setWay, acceptance, calls, take, handleSubmit }
}

/** The ordered amount, if more was paid. */
function orderedOf(transaction: TransactionDetail): bigint | undefined {
  const order = agreedOf(transaction)
  if (transaction.trouble !== 'more' || order === null) return undefined
  const ordered = BigInt(order.pay)
  return BigInt(transaction.pay) > ordered ? ordered : undefined
}

type AgreedOrder = NonNullable<ReturnType<typeof agreedOf>>

/** The order, by wallet or by transfer. A transfer is priced in dollars. */
const agreedOf = ({ quote, transfer, decimals }: TransactionDetail) =>
  quote ?? (transfer && { ...transfer, decimals, currencyPrice: '1000000' })

function Decision({ transaction, currency, endsAt, hasBackLink }: DecisionProps) {
  const { id, trouble, paid, transfer } = transaction
  const order = agreedOf(transaction)
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces a page whose button had the focus, and which was scrolled.
  useEffect(() => {
    if (hasBackLink) heading.current?.focus()
  }, [hasBackLink])
  const { decide, all, part, live, way, setWay, acceptance, calls, take, handleSubmit } =
    useDecision(transaction, currency)
  const takes = all.quote
  const isTooSmall = takes !== undefined && BigInt(takes.pay) < BigInt(takes.minimumPay)
  const arrived = payText(transaction)
  const payer = transfer ? undefined : shortAddress(paid?.payer ?? '')
  const buys = way === undefined || way === 'refund' ? undefined : live.quote
  const label =
    way === 'refund'
      ? m.refundAction({ pay: arrived })
      : buys
        ? m.takeAction({ shares: sharesText(buys.receive) })
        : actions.continueAction()
  return (
    <form
      className={styles.decision}
      aria-labelledby={`decide-${id}`}
      onSubmit={handleSubmit}
      data-task
    >
      {hasBackLink && <BackLink href="/transactions" />}
      <div role="status" data-state="decision">
        <h1 id={`decide-${id}`} ref={heading} tabIndex={-1} className={texts.title}>
          {m.decisionText()}
        </h1>
        <p className={styles.lead}>
          {m.arrivedText({ pay: arrived, reason: trouble ? mismatchTexts[trouble]() : '' })}
        </p>
      </div>
      <div className={`${styles.ways} ${stack.gap2}`} role="radiogroup" aria-label={m.waysLabel()}>
        <KeepCard
          transaction={transaction}
          part={part}
          payer={payer}
          chosen={way}
          onChoose={setWay}
        />
        <WayCard
          way="take"
          chosen={way}
          onChoose={setWay}
          isOff={isTooSmall || !takes}
          name={orderedOf(transaction) ? m.takeAllLabel() : m.takeLabel()}
          figure={takes ? sharesText(takes.receive) : unknown}
          facts={takeFacts(takes, order?.sharePrice)}
        >
          {isTooSmall && <p>{m.tooSmallText()}</p>}
          {!takes && <NoPrice live={all} />}
        </WayCard>
        <WayCard
          way="refund"
          chosen={way}
          onChoose={setWay}
          name={m.refundLabel()}
          figure={arrived}
          facts={[
            payer
              ? { name: m.sentToLabel(), value: payer, more: m.payerHint() }
              : { name: m.sentToLabel(), value: m.payingAccountLabel() },
            { name: m.refundFeeLabel(), value: m.noneLabel() },
            { name: m.sentLabel(), value: payer ? m.workingDayLabel() : m.fewDaysLabel() },
          ]}
        />
      </div>
      {buys && (
        <AcceptanceBlock
          acceptance={acceptance}
          calls={calls}
          isBusy={decide.isPending}
          onAccept={take}
        />
      )}
      {calls > 0 && way === undefined && <FormFailure message={m.chooseError()} />}
      {decide.error && <FormFailure message={decide.error.message} />}
      <div className={`${styles.act} ${bar.bar}`}>
        {buys && <Consent action={label} documents={acceptance.documents} />}
        <Button type="submit" isBusy={decide.isPending}>
          {label}
        </Button>
        <p>{m.untilText({ time: formatBinding(endsAt) })}</p>
      </div>
      {order && <Happened transaction={transaction} order={order} />}
    </form>
  )
}

type KeepCardProps = Pick<WayCardProps, 'chosen' | 'onChoose'> & {
  transaction: TransactionDetail
  part: PurchaseQuote
  /** Undefined for a bank transfer. */
  payer: string | undefined
}

/**
 * For an overpayment of about a dollar or more: the ordered shares are bought, and the rest is
 * refunded.
 */
function KeepCard({ transaction, part, payer, chosen, onChoose }: KeepCardProps) {
  const { pay } = transaction
  const order = agreedOf(transaction)
  const ordered = orderedOf(transaction)
  if (ordered === undefined || order === null) return null
  const excess = BigInt(pay) - ordered
  if (!isRefundedAlone(excess, order)) return null
  const facts = takeFacts(part.quote, order.sharePrice)
  const back = {
    name: m.goesBackLabel(),
    value: payText({ ...transaction, pay: String(excess) }),
    more: payer ? m.backToHint({ payer }) : m.backToAccountHint(),
  }
  return (
    <WayCard
      way="keep"
      chosen={chosen}
      onChoose={onChoose}
      isOff={!part.quote}
      name={m.keepLabel()}
      figure={part.quote ? sharesText(part.quote.receive) : unknown}
      facts={[...facts, back]}
    >
      {!part.quote && <NoPrice live={part} />}
    </WayCard>
  )
}

/** The same rows while the price loads, only without figures, so that the layout does not move. */
function takeFacts(quote: PurchaseQuote['quote'], ordered: string | undefined): Fact[] {
  return [
    {
      name: m.sharePriceLabel(),
      value: quote ? formatExactUsd(quote.sharePrice) : unknown,
      more: ordered && m.orderedHint({ price: formatExactUsd(ordered) }),
    },
    {
      name: feeLabel(),
      value: quote ? formatMoney({ ...quote, amount: quote.fee }) : unknown,
    },
    { name: m.creditedLabel(), value: m.immediatelyLabel() },
  ]
}

function NoPrice({ live: { error, isRenewing, renew } }: { live: PurchaseQuote }) {
  if (error === null)
    return (
      <VisuallyHidden>
        <span role="status">{amounts.gettingText()}</span>
      </VisuallyHidden>
    )
  const isLasting = error instanceof ApiError && error.status === 422
  return (
    <>
      <p role="alert">{error.message}</p>
      {!isLasting && (
        <Button look="quiet" isBusy={isRenewing} onClick={renew}>
          {tryAgainAction()}
        </Button>
      )}
    </>
  )
}

type WayCardProps = {
  way: Way
  chosen: Way | undefined
  onChoose: (way: Way) => void
  isOff?: boolean
  name: string
  figure: string
  facts: readonly Fact[]
  children?: ReactNode
}

function WayCard({ way, chosen, onChoose, isOff, name, figure, facts, children }: WayCardProps) {
  return (
    <label className={styles.way}>
      <input
        type="radio"
        className={radio.radio}
        name="way"
        value={way}
        checked={chosen === way}
        disabled={isOff}
        onChange={() => onChoose(way)}
      />
      <span className={`${styles.name} ${texts.hint}`}>{name}</span>
      <strong className={styles.figure}>{figure}</strong>
      <FactRows facts={facts} />
      {children}
    </label>
  )
}

type HappenedProps = { transaction: TransactionDetail; order: AgreedOrder }

function Happened({ transaction, order: { pay: ordered, lockedAt } }: HappenedProps) {
  const { pay, decimals, currency, paid, transfer } = transaction
  const bookedOn = transfer?.bookedOn ?? undefined
  const short = (amount: string | bigint) =>
    formatMoney({ amount, decimals, currency: currency ?? '' })
  const inFull = (units: string | bigint) => payInFull({ pay: String(units), decimals, currency })
  const isCrumb = ordered !== pay && short(ordered) === short(pay)
  const text = isCrumb ? inFull : short
  const missing = BigInt(ordered) - BigInt(pay)
  const difference = missing < 0n ? -missing : missing
  return (
    <section className={styles.happened}>
      <h2 className={texts.ruled}>{m.happenedTitle()}</h2>
      <FactRows
        facts={[
          {
            name: m.orderedLabel(),
            value: text(ordered),
            more: formatLocal(lockedAt),
          },
          {
            name: m.arrivedLabel(),
            value: text(pay),
            more: paid ? formatLocal(paid.blockAt) : bookedOn && formatShortDay(bookedOn),
          },
          ...(difference > 0n
            ? [{ name: missing > 0n ? m.missingLabel() : m.overLabel(), value: text(difference) }]
            : []),
        ]}
      />
    </section>
  )
}
