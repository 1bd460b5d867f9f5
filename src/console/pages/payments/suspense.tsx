import {
  type PaidRow,
  paymentsShown,
  suspendedPayments,
  waitingPayments,
} from '@/server/modules/purchases/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import {
  dayTime,
  inCoins,
  KeyFigures,
  MemberLink,
  ShortCode,
  StateMark,
} from '../../drawing/figures'
import { type Column, column, figure, Head, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/payments'
import { arrivedAt, PaidAmount, payerOf, paymentState, troubleOf } from './columns'

export async function suspensePage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const decisions = await waitingPayments(db, 'decision')
  const payments = await waitingPayments(db, 'held')
  const returning = await waitingPayments(db, 'returning')
  const aside = await suspendedPayments(db)
  const waiting = [...payments, ...decisions]
  const countText = (rows: PaidRow[]) =>
    rows.length < paymentsShown ? rows.length : `${paymentsShown}+`
  const body = (
    <>
      <Head
        title={titleOf(waiting.length + aside.length, returning.length)}
        sub={m.noCreditByHandText()}
      />
      <KeyFigures
        figures={[
          { label: m.membersDecideLabel(), value: countText(decisions) },
          { label: common.underReviewLabel(), value: countText(payments) },
          { label: m.unmatchedLabel(), value: countText(aside), more: m.inAcceptedTokensText() },
          { label: common.beingRefundedLabel(), value: countText(returning) },
        ]}
      />
      <div className="stack">
        <TableBlock
          title={m.inSuspenseTitle()}
          more={m.orderText()}
          columns={suspenseColumns(turn)}
          rows={waiting}
          keyOf={({ payment }) => payment.id}
          empty={m.nothingIsWaitingText()}
        />
        <TableBlock
          title={m.refundsLabel()}
          more={common.longestWaitFirstLabel()}
          columns={refundColumns(turn)}
          rows={returning}
          keyOf={({ payment }) => payment.id}
          empty={m.nothingIsBeingRefundedText()}
        />
        <TableBlock
          title={m.unmatchedLabel()}
          more={common.newestFirstLabel()}
          columns={suspenseColumns(turn)}
          rows={aside}
          keyOf={({ payment }) => payment.id}
        />
      </div>
    </>
  )
  return { title: common.suspenseLabel(), body }
}

function titleOf(waiting: number, returning: number): string {
  const suspense = waiting === 0 ? m.nothingIsInSuspenseText() : m.inSuspenseText({ waiting })
  return returning === 0 ? suspense : m.beingRefundedText({ suspense, count: returning })
}

const amountColumn = (turn: OperatorTurn): Column<PaidRow> =>
  figure('top', common.amountLabel(), ({ payment }) => <PaidAmount turn={turn} payment={payment} />)

function suspenseColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    column('middle', common.arrivedLabel(), ({ payment }) => arrivedAt(payment)),
    amountColumn(turn),
    column('bottom', m.whyItIsHereLabel(), troubleOf),
    column('top-end', common.stateLabel(), (row) => {
      const [kind, word] = paymentState(row)
      return <StateMark kind={kind}>{word}</StateMark>
    }),
    column('wide-only', common.paidByLabel(), ({ payment }) => payerOf(payment)),
    column('middle-end', common.memberLabel(), ({ settlement }) => (
      <MemberLink turn={turn} id={settlement?.accountId} />
    )),
    column('wide-only', m.untilLabel(), ({ settlement }) => dayTime(settlement?.decisionEndsAt)),
  ]
}

const steps = () =>
  ({
    signed: m.signedLabel(),
    sent: common.sentLabel(),
    confirmed: common.finalLabel(),
    failed: common.failedLabel(),
  }) as const

function refundColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    column('middle', common.sinceLabel(), ({ settlement }) => dayTime(settlement?.decidedAt)),
    amountColumn(turn),
    column('bottom', common.whyLabel(), troubleOf),
    column('top-end', common.statusLabel(), ({ payment, refund }) =>
      refund ? (
        <StateMark kind={refund.state === 'failed' ? 'bad' : 'wait'}>
          {steps()[refund.state]}
        </StateMark>
      ) : (
        <StateMark kind="wait">
          {payment.origin === 'bank' ? m.bankAccountText() : m.notSignedYetText()}
        </StateMark>
      ),
    ),
    column('middle-end', common.toLabel(), ({ payment, refund }) => (
      <ShortCode code={refund?.recipient ?? payment.payer} />
    )),
    figure('wide-only', m.refundsLabel(), ({ payment, settlement, refund }) =>
      inCoins(refund?.amount ?? payment.amount - (settlement?.keptAmount ?? 0n), payment.currency),
    ),
  ]
}
