import { formatCoinsDown } from '@/contract/format/amounts'
import { approveReturn, returnFacts, whyNoReturn } from '@/server/modules/purchases'
import { isUuid } from '@/server/platform/db/database'
import { type Fields, type Kind, NotDone } from './kind'

/** By the payment; an address only where nobody is known to have paid. */
function wishIn({ payment = '', to = '' }: Fields) {
  const address = to.trim().toLowerCase()
  if (!isUuid(payment)) throw new NotDone('Enter the payment’s ID.')
  if (!/^(0x[0-9a-f]{40})?$/.test(address)) throw new NotDone('That isn’t an address.')
  return { payment, to: address }
}

function amountIn({ amount = '0', token = '' }: Fields): string {
  return token.startsWith('0x')
    ? `${amount} units of the token ${token}`
    : `${formatCoinsDown(BigInt(amount), 18)} ${token}`
}

/** Who decides sees whose money it is, why it is here, and where it would go. */
function changesOf(facts: Fields) {
  const { payment = '–', trouble = '–', payer = '–', recipient, refund = '' } = facts
  const before = { what: 'Previous return', now: refund, after: 'stays failed: look it up first' }
  return [
    { what: 'Payment', now: payment, after: 'an order to return it is written' },
    { what: 'Why it is in suspense', now: trouble, after: trouble },
    { what: 'Paid by', now: payer, after: payer },
    { what: 'Amount', now: '–', after: amountIn(facts) },
    { what: 'Goes to', now: '–', after: recipient || '–' },
    ...(refund.startsWith('failed') ? [before] : []),
  ]
}

const lastDigits = (payment = '') => payment.slice(-4)

/** What is approved is an order for whoever has the treasury's key: nothing is sent by it. */
export const paymentReturn: Kind = {
  title: ({ payment }) => `Return payment ${payment}`,
  ask: 'ask return',
  approve: 'approve return',
  lifeHours: 24,
  parse: wishIn,
  facts: (services, input) => returnFacts(services, wishIn(input)),
  whyTwo: async (services, input) => {
    const why = whyNoReturn(await returnFacts(services, wishIn(input)))
    if (why !== undefined) throw new NotDone(why)
    return 'A return takes two people.'
  },
  changes: (_, facts) => changesOf(facts),
  retyped: {
    label: 'Last four characters of the payment’s number',
    hint: 'It’s in the title.',
    isSame: ({ payment }, typed) => typed.trim().toLowerCase() === lastDigits(payment),
  },
  execute: async (services, input, { by }) => {
    if (!(await approveReturn(services, { ...wishIn(input), by })))
      throw new NotDone('Someone else is already returning this payment.')
    return 'The return order will appear on the payment’s page in a moment, ready to sign with the treasury’s key.'
  },
}
