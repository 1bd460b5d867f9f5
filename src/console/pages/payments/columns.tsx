import type { PaymentMismatch } from '@/contract/transaction'
import type {
  Outcome,
  PaidRow,
  PaymentState,
} from '@/server/modules/purchases/operator-reads.service'
import type { OperatorTurn } from '../../access'
import {
  dayTime,
  inCoins,
  MemberLink,
  type Mood,
  ShortCode,
  StateMark,
} from '../../drawing/figures'
import type { Column } from '../../drawing/parts'

type OutcomeLabel = [mood: Mood | undefined, word: string]

const outcomes: Record<Outcome, OutcomeLabel> = {
  credited: ['ok', 'Credited'],
  taken: ['ok', 'Credited at a later price'],
  decision: ['wait', 'Member decides'],
  returning: ['wait', 'Being refunded'],
  returned: [undefined, 'Refunded'],
  held: ['bad', 'Under review'],
}

const states: Record<PaymentState, OutcomeLabel> = {
  seen: ['wait', 'Not final yet'],
  settled: ['wait', 'Final'],
  aside: ['bad', 'Unmatched'],
}

export function paymentState({ payment, settlement }: PaidRow): OutcomeLabel {
  return settlement ? outcomes[settlement.outcome] : states[payment.state]
}

const troubles: Record<PaymentMismatch, string> = {
  late: 'Paid after the order expired',
  less: 'Less than ordered',
  more: 'More than ordered',
  'no-quote': 'No matching order',
  cancelled: 'The order was cancelled',
  'paid-twice': 'The order was already paid',
  'inner-call': 'Sent by a contract',
  'wrong-token': 'Token not accepted',
  'unknown-payer': 'Unknown payer',
  'on-hold': 'The member is on hold',
}

export function troubleOf({ payment, settlement }: PaidRow): string {
  if (settlement?.trouble) return troubles[settlement.trouble]
  return payment.state === 'aside' ? 'Unknown payer, or too little' : '–'
}

export function paidColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    { title: 'Arrived', place: 'm3', cell: ({ payment }) => dayTime(payment.blockAt) },
    {
      title: 'Amount',
      place: 'm1',
      isFigure: true,
      cell: ({ payment }) => <PaidAmount turn={turn} payment={payment} />,
    },
    {
      title: 'State',
      place: 'm2',
      cell: (row) => {
        const [kind, word] = paymentState(row)
        return <StateMark kind={kind}>{word}</StateMark>
      },
    },
    { title: 'Why', place: 'm5', cell: troubleOf },
    { title: 'Paid by', cell: ({ payment }) => <ShortCode code={payment.payer} /> },
    {
      title: 'Member',
      place: 'm4',
      cell: ({ settlement }) => <MemberLink turn={turn} id={settlement?.accountId} />,
    },
    { title: 'Transaction', cell: ({ payment }) => <ShortCode code={payment.hash} /> },
  ]
}

interface PaidAmountProps {
  turn: OperatorTurn
  payment: PaidRow['payment']
}

export function PaidAmount({ turn, payment: { id, amount, currency } }: PaidAmountProps) {
  const text = inCoins(amount, currency)
  return turn.may('see payments') ? <a href={`/payments/${id}`}>{text}</a> : text
}
