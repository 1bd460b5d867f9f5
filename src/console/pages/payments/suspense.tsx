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
        sub="No one can credit shares by hand. A payment is matched to an order, left to the member to decide, or refunded."
      />
      <KeyFigures
        figures={[
          { label: 'Members decide', value: counted(decisions) },
          { label: 'Under review', value: counted(held) },
          { label: 'Unmatched', value: counted(aside), more: 'in accepted tokens' },
          { label: 'Being refunded', value: counted(returning) },
        ]}
      />
      <div className="stack">
        <TableBlock
          title="In suspense"
          more="On hold first, then longest wait"
          columns={suspenseColumns(turn)}
          rows={waiting}
          keyOf={({ payment }) => payment.id}
          empty="Nothing is waiting."
        />
        <TableBlock
          title="Refunds"
          more="Longest wait first"
          columns={refundColumns(turn)}
          rows={returning}
          keyOf={({ payment }) => payment.id}
          empty="Nothing is being refunded."
        />
        <TableBlock
          title="Unmatched"
          more="Newest first"
          columns={suspenseColumns(turn)}
          rows={aside}
          keyOf={({ payment }) => payment.id}
          empty="Nothing is unmatched."
        />
      </div>
    </>
  )
  return { title: 'Suspense', body }
}

function titleOf(waiting: number, returning: number): string {
  const first = waiting === 0 ? 'Nothing is in suspense.' : `${waiting} in suspense.`
  return returning === 0 ? first : `${first} ${returning} being refunded.`
}

const amountColumn = (turn: OperatorTurn): Column<PaidRow> => ({
  title: 'Amount',
  place: 'm1',
  isFigure: true,
  cell: ({ payment }) => <PaidAmount turn={turn} payment={payment} />,
})

function suspenseColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    { title: 'Arrived', place: 'm3', cell: ({ payment }) => dayTime(payment.blockAt) },
    amountColumn(turn),
    { title: 'Why it is here', place: 'm5', cell: troubleOf },
    {
      title: 'State',
      place: 'm2',
      cell: (row) => {
        const [kind, word] = paymentState(row)
        return <StateMark kind={kind}>{word}</StateMark>
      },
    },
    { title: 'Paid by', cell: ({ payment }) => <ShortCode code={payment.payer} /> },
    {
      title: 'Member',
      place: 'm4',
      cell: ({ settlement }) => <MemberLink turn={turn} id={settlement?.accountId} />,
    },
    {
      title: 'Until',
      cell: ({ settlement }) => dayTime(settlement?.decisionEndsAt),
    },
  ]
}

const steps = { signed: 'Signed', sent: 'Sent', confirmed: 'Final', failed: 'Failed' } as const

function refundColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    { title: 'Since', place: 'm3', cell: ({ settlement }) => dayTime(settlement?.decidedAt) },
    amountColumn(turn),
    { title: 'Why', place: 'm5', cell: troubleOf },
    {
      title: 'Status',
      place: 'm2',
      cell: ({ refund }) =>
        refund ? (
          <StateMark kind={refund.state === 'failed' ? 'bad' : 'wait'}>
            {steps[refund.state]}
          </StateMark>
        ) : (
          <StateMark kind="wait">Not signed yet</StateMark>
        ),
    },
    {
      title: 'To',
      place: 'm4',
      cell: ({ payment, refund }) => <ShortCode code={refund?.recipient ?? payment.payer} />,
    },
    {
      title: 'Refunds',
      isFigure: true,
      cell: ({ payment, settlement, refund }) =>
        inCoins(
          refund?.amount ?? payment.amount - (settlement?.keptAmount ?? 0n),
          payment.currency,
        ),
    },
  ]
}
