import { coinDecimals } from '@/config/coins'
import { formatCoinsDown } from '@/contract/format/amounts'
import { approveRefund, refundFacts, refundNoteText, whyNoRefund } from '@/server/modules/purchases'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/money'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'

function wishIn({ payment = '', to = '' }: Fields) {
  const address = to.trim().toLowerCase()
  if (!isUuid(payment)) throw new NotDone(m.enterItsIdError)
  if (!/^(0x[0-9a-f]{40})?$/.test(address)) throw new NotDone(m.notAnAddressError, 'to')
  return { payment, to: address }
}

function amountIn({ amount = '0', token = '' }: Fields): string {
  return token.startsWith('0x')
    ? m.unitsOfTokenText({ amount, token })
    : [formatCoinsDown(BigInt(amount), coinDecimals), token].join(' ')
}

function changesOf(facts: Fields) {
  const { payer = '–', recipient, refund = '' } = facts
  const after = refund.startsWith('failed') ? m.staysFailedText() : m.sameNonceHigherFeeText()
  const before = { what: m.previousRefundLabel(), now: refund, after }
  return [
    { what: m.paymentLabel(), now: m.withUsText(), after: m.refundOrderedText() },
    { what: m.paidByLabel(), now: payer, after: payer },
    { what: m.amountLabel(), now: '–', after: amountIn(facts) },
    { what: m.goesToLabel(), now: '–', after: recipient || '–' },
    ...(['', 'none'].includes(refund) ? [] : [before]),
  ]
}

/** Refunds a payment. Approving it writes an order for the treasury's key and sends nothing. */
export const paymentRefund: Kind = {
  title: ({ payment = '' }) => m.refundPaymentText({ payment }),
  ask: 'ask refund',
  approve: 'approve refund',
  lifeHours: 24,
  parse: wishIn,
  facts: (needs, input) => refundFacts(needs, wishIn(input)),
  refuse: async (needs, input) => {
    const why = whyNoRefund(await refundFacts(needs, wishIn(input)))
    if (why !== undefined) throw new NotDone(() => refundNoteText(why))
  },
  changes: (_, facts) => changesOf(facts),
  retyped: lastFourOf('payment'),
  execute: async (needs, input, { by }) => {
    if (!(await approveRefund(needs, { ...wishIn(input), by })))
      throw new NotDone(m.someoneElseIsRefundingError)
    return m.signRefundOrderText
  },
}
