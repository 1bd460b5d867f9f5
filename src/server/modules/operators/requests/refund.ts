import { formatCoinsDown } from '@/contract/format/amounts'
import { approveRefund, refundFacts, whyNoRefund } from '@/server/modules/purchases'
import { isUuid } from '@/server/platform/db/database'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'

function wishIn({ payment = '', to = '' }: Fields) {
  const address = to.trim().toLowerCase()
  if (!isUuid(payment)) throw new NotDone('Enter its ID.')
  if (!/^(0x[0-9a-f]{40})?$/.test(address)) throw new NotDone('Not an address.')
  return { payment, to: address }
}

function amountIn({ amount = '0', token = '' }: Fields): string {
  return token.startsWith('0x')
    ? `${amount} units of token ${token}`
    : `${formatCoinsDown(BigInt(amount), 18)} ${token}`
}

function changesOf(facts: Fields) {
  const { payer = '–', recipient, refund = '' } = facts
  const before = { what: 'Previous refund', now: refund, after: 'stays failed: look it up first' }
  return [
    { what: 'Payment', now: 'with us', after: 'an order to refund it is written' },
    { what: 'Paid by', now: payer, after: payer },
    { what: 'Amount', now: '–', after: amountIn(facts) },
    { what: 'Goes to', now: '–', after: recipient || '–' },
    ...(refund.startsWith('failed') ? [before] : []),
  ]
}

/** Refunds a payment. Approving it writes an order for the treasury's key and sends nothing. */
export const paymentRefund: Kind = {
  title: ({ payment }) => `Refund payment ${payment}`,
  ask: 'ask refund',
  approve: 'approve refund',
  lifeHours: 24,
  parse: wishIn,
  facts: (needs, input) => refundFacts(needs, wishIn(input)),
  whyTwo: async (needs, input) => {
    const why = whyNoRefund(await refundFacts(needs, wishIn(input)))
    if (why !== undefined) throw new NotDone(why)
    return takesTwo
  },
  changes: (_, facts) => changesOf(facts),
  retyped: lastFourOf('payment'),
  execute: async (needs, input, { by }) => {
    if (!(await approveRefund(needs, { ...wishIn(input), by })))
      throw new NotDone('Someone else is refunding it.')
    return 'The payment’s page soon shows the refund order. Sign it with the treasury’s key.'
  },
}
