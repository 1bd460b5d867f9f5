import Link from 'next/link'
import type { ReactNode } from 'react'
import { purchaseTerms, transferTerms } from '@/config/terms'
import { microUsdPerCent } from '@/config/units'
import {
  formatExactUsd,
  formatMicroUsd,
  formatMoney,
  formatSharesFull,
  valueAt,
} from '@/contract/format/amounts'
import { formatLocal, formatShortDay } from '@/contract/format/dates'
import { roundedRows } from '@/contract/format/rounded-rows'
import type { PurchaseOrder } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import { CopiedHash, FactSection } from '@/features/checkout/components/facts'
import { Stage, Stepper, TaskColumns } from '@/features/checkout/components/stage'
import type { Checkout } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { useSecondsUntil } from '@/lib/use-time'
import * as actions from '@/messages/actions'
import { ButtonLink } from '@/ui/button'
import * as m from '../messages/order'
import { mismatchTexts, oneOf, outcomes, outcomesOfTransfer, payText, sharesText } from '../texts'
import styles from './cost.module.css'

export type ConfirmingProps = {
  order: Pick<Checkout<unknown, PurchaseOrder>, 'hashes' | 'sentAtMs' | 'prepared' | 'startedAtMs'>
  hash: string | undefined
  seen: number | undefined
  needed: number
  away: string | undefined
  children?: ReactNode
}

/**
 * Shown from the payment until its confirmation. It never says that a payment failed, because only
 * the network knows that.
 */
export function Confirming(props: ConfirmingProps) {
  const { order, hash, seen, needed, away, children } = props
  const { receive, sharePrice } = order.prepared as PurchaseOrder
  const sinceMs = order.sentAtMs ?? order.startedAtMs
  const isSlow = useSecondsUntil(sinceMs + purchaseTerms.patienceMs) === 0
  const [state, title, text] =
    seen === undefined && hash === undefined
      ? ['searching', m.searchingTitle(), m.searchingText()]
      : isSlow
        ? ['slow', m.slowTitle(), m.slowText()]
        : seen === undefined
          ? ['sent', m.sentTitle(), m.sentText()]
          : ['confirming', m.confirmingTitle(), m.confirmingText()]
  const price = formatExactUsd(sharePrice)
  return (
    <TaskColumns title={m.purchaseTitle()} aside={<OrderSteps at="confirm" needed={needed} />}>
      <Stage
        state={state}
        title={title}
        text={text}
        back="/buy-shares"
        dial={{ is: 'count', seen: seen ?? 0, needed }}
        actions={
          <>
            <ButtonLink href="/dashboard" look="quiet">
              {actions.dashboardAction()}
            </ButtonLink>
            {children}
          </>
        }
      >
        {away && <p role="status">{m.awayText({ reason: away })}</p>}
        <FactSection
          title={m.orderTitle()}
          facts={[
            { name: m.paidLabel(), value: payText(order.prepared as PurchaseOrder) },
            {
              name: amounts.receiveLabel(),
              value: sharesText(receive),
              more: m.priceText({ price }),
            },
            ...(hash
              ? [
                  {
                    name: checkout.transactionLabel(),
                    value: <CopiedHash hash={hash} />,
                  },
                ]
              : []),
          ]}
        />
      </Stage>
    </TaskColumns>
  )
}

type DetailProps = { detail: TransactionDetail }

export type DoneProps = DetailProps & { paper: ReactNode }

export function Done({ detail, paper }: DoneProps) {
  const { id, shares, fee, currency, decimals, endedAt, transfer } = detail
  const needed = transfer ? 1 : detail.confirmations.needed
  const micro = shares ?? '0'
  const feeText = formatMoney({ amount: fee ?? '0', decimals, currency: currency ?? '' })
  return (
    <TaskColumns
      title={m.purchaseTitle()}
      aside={<OrderSteps at="yours" needed={needed} isTransfer={transfer !== null} />}
    >
      <Stage
        state="done"
        dial={{ is: 'done', needed }}
        title={m.doneTitle({ shares: sharesText(micro), isOne: oneOf(micro) })}
        text={transfer ? m.transferDoneText() : m.doneText()}
        actions={
          <>
            <ButtonLink href="/dashboard">{actions.dashboardAction()}</ButtonLink>
            {paper}
            <ButtonLink href="/buy-shares" look="quiet">
              {m.moreAction()}
            </ButtonLink>
          </>
        }
      >
        <Changed detail={detail} />
        <FactSection
          title={m.paymentTitle()}
          facts={[
            {
              name: m.paidLabel(),
              value: payText(detail),
              more: m.feeIncludedHint({ fee: feeText }),
            },
            ...(transfer?.bookedOn
              ? [
                  {
                    name: m.bookedLabel(),
                    value: formatShortDay(transfer.bookedOn),
                    more: m.bankReferenceHint({ reference: transfer.bankReference ?? '' }),
                  },
                ]
              : []),
            ...(endedAt ? [{ name: m.creditedLabel(), value: formatLocal(endedAt) }] : []),
            {
              name: m.orderLabel(),
              value: <Link href={`/transactions/${id}`}>{m.receiptAction()}</Link>,
            },
          ]}
        />
      </Stage>
    </TaskColumns>
  )
}

/**
 * What the purchase changed, by the ledger and at the paid price, so that it stays the same on
 * later visits.
 */
function Changed({ detail: { held, sharePrice } }: DetailProps) {
  if (held === null || sharePrice === null) return null
  const shares = { before: BigInt(held.before), after: BigInt(held.after) }
  const [before, after] = [shares.before, shares.after].map((held) =>
    valueAt(held, sharePrice),
  ) as [bigint, bigint]
  const [valueBefore = 0n, valueAdded = 0n] = roundedRows([before, after - before], microUsdPerCent)
  const value = { before: valueBefore, after: valueBefore + valueAdded }
  const rows = [
    { name: m.sharesLabel(), more: undefined, of: shares, text: formatSharesFull },
    {
      name: m.valueLabel(),
      more: m.valueHint({ price: formatExactUsd(sharePrice) }),
      of: value,
      text: (amount: bigint) => formatMicroUsd(amount),
    },
  ]
  return (
    <section className={`${styles.cost} ${styles.moved}`}>
      <h2>{m.changedTitle()}</h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.beforeLabel()}</th>
            <th scope="col">{m.boughtLabel()}</th>
            <th scope="col">{m.afterLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, more, of: { before, after }, text }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {more && (
                  <>
                    {' '}
                    <small>{more}</small>
                  </>
                )}
              </th>
              <td data-column={m.beforeLabel()}>{text(before)}</td>
              <td data-column={m.boughtLabel()}>{m.gainText({ amount: text(after - before) })}</td>
              <td data-column={m.afterLabel()}>{text(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function Ended({ detail }: DetailProps) {
  const { trouble, transfer, status } = detail
  const { title, text: usual } = outcomes[status] ?? {}
  const text = (transfer && outcomesOfTransfer[status]) ?? usual
  const why = trouble && transfer ? mismatchTexts[trouble]() : ''
  return (
    <Stage
      state={detail.status}
      title={title?.() ?? ''}
      text={detail.stranger === null ? `${why} ${text?.() ?? ''}`.trim() : m.unlinkedText()}
      actions={
        <>
          <ButtonLink href="/buy-shares">{m.newAction()}</ButtonLink>
          <ButtonLink href={`/transactions/${detail.id}`} look="quiet">
            {m.detailsAction()}
          </ButtonLink>
        </>
      }
    />
  )
}

type OrderStepsProps = {
  at: 'review' | 'pay' | 'confirm' | 'yours'
  needed?: number
  isStopped?: boolean
  isTransfer?: boolean
}

export function OrderSteps(props: OrderStepsProps) {
  const { at, needed = purchaseTerms.confirmations, isStopped = false, isTransfer = false } = props
  const going = at === 'yours' ? 'over' : isStopped ? 'stopped' : 'on'
  const ofTransfer = () => [
    {
      name: 'review',
      title: checkout.confirmTitle(),
      text: m.transferConfirmHint({ days: transferTerms.bankingDays }),
    },
    { name: 'pay', title: m.transferStepTitle(), text: m.transferStepHint() },
    { name: 'confirm', title: m.arrivalTitle(), text: m.arrivalHint() },
  ]
  const ofWallet = () => [
    {
      name: 'review',
      title: checkout.confirmTitle(),
      text: m.confirmHint({ minutes: purchaseTerms.lockMinutes }),
    },
    { name: 'pay', title: m.approveTitle(), text: m.approveHint() },
    { name: 'confirm', title: m.confirmationsTitle({ needed }), text: m.confirmationsHint() },
  ]
  const steps = [
    ...(isTransfer ? ofTransfer() : ofWallet()),
    { name: 'yours', title: m.yoursTitle(), text: m.yoursHint() },
  ]
  return <Stepper steps={steps} at={at} going={going} />
}
