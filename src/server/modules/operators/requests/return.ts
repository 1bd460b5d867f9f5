import { formatCoinsDown } from '@/contract/format/amounts'
import { approveReturn, returnFacts, whyNoReturn } from '@/server/modules/purchases'
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
  const { payment = '–', trouble = '–', payer = '–', recipient, refund = '' } = facts
  const before = { what: 'Previous return', now: refund, after: 'stays failed: look it up first' }
  return [
    { what: 'Payment', now: payment, after: 'an order to return it is written' },
    { what: 'Why in suspense', now: trouble, after: trouble },
    { what: 'Paid by', now: payer, after: payer },
    { what: 'Amount', now: '–', after: amountIn(facts) },
    { what: 'Goes to', now: '–', after: recipient || '–' },
    ...(refund.startsWith('failed') ? [before] : []),
  ]
}

/** Approving writes an order for the treasury's key; it sends nothing. */
export const paymentReturn: Kind = {
  title: ({ payment }) => `Return payment ${payment}`,
  ask: 'ask return',
  approve: 'approve return',
  lifeHours: 24,
  parse: wishIn,
  facts: (needs, input) => returnFacts(needs, wishIn(input)),
  whyTwo: async (needs, input) => {
    const why = whyNoReturn(await returnFacts(needs, wishIn(input)))
    if (why !== undefined) throw new NotDone(why)
    return takesTwo
  },
  changes: (_, facts) => changesOf(facts),
  retyped: lastFourOf('payment'),
  execute: async (needs, input, { by }) => {
    if (!(await approveReturn(needs, { ...wishIn(input), by })))
      throw new NotDone('Someone else is returning it.')
    return 'The payment’s page soon shows the return order. Sign it with the treasury’s key.'
  },
}
