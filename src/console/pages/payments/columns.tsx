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
import { type Column, column, figure } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/payments'

type OutcomeLabel = [mood: Mood | undefined, word: string]

const outcomes = (): Record<Outcome, OutcomeLabel> => ({
  credited: ['ok', common.creditedLabel()],
  taken: ['ok', m.creditedAtALaterText()],
  decision: ['wait', common.memberDecidesLabel()],
  returning: ['wait', common.beingRefundedLabel()],
  returned: [undefined, common.refundedLabel()],
  held: ['bad', common.underReviewLabel()],
})

const states = (): Record<PaymentState, OutcomeLabel> => ({
  seen: ['wait', m.notFinalYetText()],
  settled: ['wait', common.finalLabel()],
  aside: ['bad', m.unmatchedLabel()],
})

export function paymentState({ payment, settlement }: PaidRow): OutcomeLabel {
  return settlement ? outcomes()[settlement.outcome] : states()[payment.state]
}

const mismatchLabels = (): Record<PaymentMismatch, string> => ({
  late: m.paidAfterTheOrderText(),
  less: m.lessThanOrderedText(),
  more: m.moreThanOrderedText(),
  'no-quote': m.noMatchingOrderText(),
  cancelled: m.theOrderWasCancelledText(),
  'paid-twice': m.theOrderWasAlreadyText(),
  'inner-call': m.sentByAContractText(),
  'wrong-token': m.tokenNotAcceptedText(),
  'unknown-payer': m.unknownPayerText(),
  'on-hold': m.memberOnHoldText(),
  'other-name': m.otherNameText(),
  reversed: m.reversedText(),
})

export function troubleOf({ payment, settlement }: PaidRow): string {
  if (settlement?.trouble) return mismatchLabels()[settlement.trouble]
  if (payment.state !== 'aside') return '–'
  return payment.origin === 'bank' ? m.namesNoOrderText() : m.unknownPayerOrTooText()
}

/** A bank gives only the day. */
export const arrivedAt = ({ origin, blockAt }: Pick<PaidRow['payment'], 'origin' | 'blockAt'>) =>
  dayTime(blockAt).slice(0, origin === 'bank' ? 10 : undefined)

export const payerOf = ({ payer }: PaidRow['payment']) =>
  payer === null ? m.bankAccountText() : <ShortCode code={payer} />

export function paidColumns(turn: OperatorTurn): Column<PaidRow>[] {
  return [
    column('middle', common.arrivedLabel(), ({ payment }) => arrivedAt(payment)),
    figure('top', common.amountLabel(), ({ payment }) => (
      <PaidAmount turn={turn} payment={payment} />
    )),
    column('top-end', common.stateLabel(), (row) => {
      const [kind, word] = paymentState(row)
      return <StateMark kind={kind}>{word}</StateMark>
    }),
    column('bottom', common.whyLabel(), troubleOf),
    column('wide-only', common.paidByLabel(), ({ payment }) => payerOf(payment)),
    column('middle-end', common.memberLabel(), ({ settlement }) => (
      <MemberLink turn={turn} id={settlement?.accountId} />
    )),
    column('wide-only', common.transactionLabel(), ({ payment }) => (
      <ShortCode code={payment.hash} />
    )),
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
