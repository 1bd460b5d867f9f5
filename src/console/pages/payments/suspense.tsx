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
import { type Column, Head, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/payments'
import { PaidAmount, paymentState, troubleOf } from './columns'

export async function suspensePage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const decisions = await waitingPayments(db, 'decision')
  const held = await waitingPayments(db, 'held')
  const returning = await waitingPayments(db, 'returning')
  const aside = await suspendedPayments(db)
  const waiting = [...held, ...decisions]
  const counted = (rows: PaidRow[]) =>
    rows.length < paymentsShown ? rows.length : `${paymentsShown}+`
  const body = (
    <>
      <Head
        title={titleOf(waiting.length + aside.length, returning.length)}
        sub={m.noOneCanCreditText()}
      />
      <KeyFigures
        figures={[
          { label: m.membersDecideLabel(), value: counted(decisions) },
          { label: common.underReviewLabel(), value: counted(held) },
          { label: m.unmatchedLabel(), value: counted(aside), more: m.inAcceptedTokensText() },
          { label: common.beingRefundedLabel(), value: counted(returning) },
        ]}
      />
      <div className="stack">
        <TableBlock
          title={m.inSuspenseTitle()}
          more={m.onHoldFirstThenText()}
          columns={suspenseColumns(turn)}
          rows={waiting}
          keyOf={({ payment }) => payment.id}
          empty={m.nothingIsWaitingText()}
        />
        <TableBlock
          title={m.refundsTitle()}
          more={common.longestWaitFirstLabel()}
          columns={refundColumns(turn)}
          rows={returning}
          keyOf={({ payment }) => payment.id}
        />
        <TableBlock
          title={m.unmatchedTitle()}
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
  const first = waiting === 0 ? m.nothingIsInSuspenseText() : m.inSuspenseText({ waiting })
  return returning === 0 ? first : m.beingRefundedText({ first, returning })
}

const amountColumn = (turn: OperatorTurn): Column<PaidRow> => ({
  title: common.amountLabel(),
  place: 'm1',
  isFigure: true,
  cell: ({ payment }) => <PaidAmount turn={turn} payment={payment} />,
})

function suspenseColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    { title: common.arrivedLabel(), place: 'm3', cell: ({ payment }) => dayTime(payment.blockAt) },
    amountColumn(turn),
    { title: m.whyItIsHereLabel(), place: 'm5', cell: troubleOf },
    {
      title: common.stateLabel(),
      place: 'm2',
      cell: (row) => {
        const [kind, word] = paymentState(row)
        return <StateMark kind={kind}>{word}</StateMark>
      },
    },
    { title: common.paidByLabel(), cell: ({ payment }) => <ShortCode code={payment.payer} /> },
    {
      title: common.memberLabel(),
      place: 'm4',
      cell: ({ settlement }) => <MemberLink turn={turn} id={settlement?.accountId} />,
    },
    {
      title: m.untilLabel(),
      cell: ({ settlement }) => dayTime(settlement?.decisionEndsAt),
    },
  ]
}

const steps = () =>
  ({
    signed: m.signedText(),
    sent: common.sentLabel(),
    confirmed: common.finalLabel(),
    failed: common.failedLabel(),
  }) as const

function refundColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    {
      title: common.sinceLabel(),
      place: 'm3',
      cell: ({ settlement }) => dayTime(settlement?.decidedAt),
    },
    amountColumn(turn),
    { title: m.whyLabel(), place: 'm5', cell: troubleOf },
    {
      title: common.statusLabel(),
      place: 'm2',
      cell: ({ refund }) =>
        refund ? (
          <StateMark kind={refund.state === 'failed' ? 'bad' : 'wait'}>
            {steps()[refund.state]}
          </StateMark>
        ) : (
          <StateMark kind="wait">{m.notSignedYetText()}</StateMark>
        ),
    },
    {
      title: m.toLabel(),
      place: 'm4',
      cell: ({ payment, refund }) => <ShortCode code={refund?.recipient ?? payment.payer} />,
    },
    {
      title: m.refundsLabel(),
      isFigure: true,
      cell: ({ payment, settlement, refund }) =>
        inCoins(
          refund?.amount ?? payment.amount - (settlement?.keptAmount ?? 0n),
          payment.currency,
        ),
    },
  ]
}
