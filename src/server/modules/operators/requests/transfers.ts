import { bankDecimals } from '@/config/coins'
import { formatMoney } from '@/contract/format/amounts'
import { transferRequests } from '@/server/modules/purchases'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/transfers'
import { about, declare } from './fields'
import { type Fields, inField, type Kind, lastFourOf, NotDone } from './kind'

const { file, cancel, decide, twice, account, memberOf, memberOfRefund } = transferRequests

const dollars = (cents = '0') =>
  formatMoney({ amount: BigInt(cents), decimals: bankDecimals, currency: 'USD' })

const rights = { ask: 'ask refund', approve: 'approve refund', lifeHours: 24 } as const
/** Both operators have to see who paid. */
const seeing = { ask: 'ask transfer', approve: 'approve transfer', lifeHours: 72 } as const

const untilIn = ({ until = '' }: Fields) => {
  const at = new Date(until)
  if (Number.isNaN(at.getTime())) throw new NotDone(m.nothingToSendError)
  return at
}

// A limit in time: refunds that are added later do not void the request.
const untilLines = declare({ until: { keep: (until) => untilIn({ until }).toISOString() } })

/** All waiting refunds go into one file for the bank; a person who may sign there submits it. */
export const refundFile: Kind = {
  ...rights,
  title: () => m.refundFileText(),
  ...untilLines,
  lock: ({ db }) => file.lock(db),
  facts: async (needs, input) => {
    const { members: _, ...facts } = await file.facts(needs, untilIn(input))
    return facts
  },
  members: async (needs, input) => (await file.facts(needs, untilIn(input))).members,
  refuse: async (needs, input) => {
    if (needs.bank === undefined) throw new NotDone(m.noBankAccountError)
    const { count } = await file.facts(needs, untilIn(input))
    if (count === '0') throw new NotDone(m.nothingToSendError)
  },
  changes: (_, { count = '0', total }) => [
    { what: m.refundsLabel(), now: m.waitText({ count }), after: m.inOneFileText() },
    { what: m.togetherLabel(), now: dollars(total), after: m.toWhoPaidText() },
  ],
  execute: async (needs, input, { by }) => {
    const written = await file.write(needs, { until: untilIn(input), by })
    if (written === 0) throw new NotDone(m.nothingToSendError)
    return m.fileIsWrittenText
  },
}

const endToEndId = (typed: string): string => {
  const id = typed.trim().toUpperCase()
  if (!/^R[0-9A-F]{32}$/.test(id)) throw new NotDone(m.notOurIdError)
  return id
}

const wishToCancel = ({ file: id = '', transfer = '' }: Fields) => ({ file: id, transfer })

const cancelLines = declare({
  file: about(m.chooseAFileError),
  transfer: {
    label: m.oneRefundLabel,
    hint: m.oneRefundHint,
    isOptional: true,
    keep: (typed) => (typed.trim() === '' ? '' : endToEndId(typed)),
  },
})

/** A lost file, or a refund in it that the bank has refused. */
export const refundFileCancel: Kind = {
  ...rights,
  title: ({ file: id = '' }) => m.cancelFileText({ id }),
  ...cancelLines,
  lock: ({ db }) => cancel.lock(db),
  facts: ({ db }, input) => cancel.facts(db, wishToCancel(input)),
  refuse: async ({ db }, input) => {
    const { count, booked } = await cancel.facts(db, wishToCancel(input))
    // guard: without it, a file that the bank has carried out is cancelled —
    //   server/purchases/refunds/refund-files: a file of which something is booked is not lost
    if (booked !== '0') throw new NotDone(m.bookedAlreadyError)
    if (count === '0') throw new NotDone(m.nothingToCancelError)
  },
  changes: (_, { count = '0', total }) => [
    { what: m.refundsLabel(), now: m.inTheFileText({ count }), after: m.waitAgainText() },
    { what: m.togetherLabel(), now: dollars(total), after: dollars(total) },
  ],
  retyped: lastFourOf('file'),
  execute: async (needs, input) => {
    const { count } = await cancel.facts(needs.db, wishToCancel(input))
    const cancelled = await cancel.act(needs, wishToCancel(input))
    if (String(cancelled) !== count) throw new NotDone(m.bookedAlreadyError)
    return m.cancelledText
  },
}

/**
 * A refund that left twice and is settled in another way than by being returned: its reason says
 * how.
 */
export const refundSettled: Kind = {
  ...rights,
  title: ({ transfer = '' }) => m.refundSettledText({ transfer }),
  ...declare({ transfer: { keep: endToEndId } }),
  lock: ({ db }, { transfer = '' }) => twice.lock(db, transfer),
  facts: ({ db }, { transfer = '' }) => twice.facts(db, transfer),
  members: ({ db }, { transfer = '' }) => memberOfRefund(db, transfer),
  refuse: async ({ db }, { transfer = '' }) => {
    const { amount } = await twice.facts(db, transfer)
    if (amount === '') throw new NotDone(m.notTwiceError)
  },
  changes: (_, { amount = '0' }) => [
    { what: m.leftTwiceLabel(), now: dollars(amount || '0'), after: m.staysMissingText() },
    { what: m.alarmLabel(), now: m.leftTwiceText(), after: m.alarmEndsText() },
  ],
  retyped: lastFourOf('transfer'),
  execute: async (needs, { transfer = '' }) => {
    if (!(await twice.act(needs, transfer))) throw new NotDone(m.notTwiceError)
    return m.refundIsSettledText
  },
}

const wishFor = ({ payment = '', way = '', account: id = '', refund = '' }: Fields) => {
  if (way !== 'member' && way !== 'back' && way !== 'return') throw new NotDone(m.chooseAWayError)
  return {
    payment,
    way,
    account: way === 'member' ? id : '',
    refund: way === 'return' ? refund : '',
  } as const
}

/** If it names no refund, it has the form of 0.1.0, so that open requests stay equal. */
const wishAsFields = ({ refund, ...wish }: ReturnType<typeof wishFor>): Fields =>
  refund === '' ? wish : { ...wish, refund }

const titles = {
  back: m.sendBackText,
  member: m.giveToMemberText,
  return: m.givesBackTitleText,
}

/** A transfer that could not be matched: whose it is, or that it is refunded. */
export const transferDecide: Kind = {
  ...seeing,
  title: (input) => {
    const { way, payment } = wishFor(input)
    return titles[way]({ payment })
  },
  parse: ({ payment = '', way = '', account: id = '', refund = '' }) => {
    if (!isUuid(payment)) throw new NotDone(m.chooseATransferError)
    if (way === 'member' && !isUuid(id)) throw new NotDone(m.enterTheMemberError, 'account')
    const returned = way === 'return' ? inField('refund', () => endToEndId(refund)) : ''
    return wishAsFields(wishFor({ payment, way, account: id, refund: returned }))
  },
  lock: ({ db }, { payment = '' }) => decide.lock(db, payment),
  facts: ({ db }, input) => decide.facts(db, wishFor(input)),
  members: async ({ db }, { payment = '', account: id = '', refund = '' }) => {
    const ofPayment = id === '' ? await memberOf(db, payment) : [id]
    // guard: without it, an operator has their own refund sent once more —
    //   server/purchases/refunds/refund-files: an operator cannot decide that their own refund is
    //   settled, or was returned — value []
    const ofRefund = await memberOfRefund(db, refund)
    return [...ofPayment, ...ofRefund]
  },
  refuse: async ({ db }, input) => {
    const facts = await decide.facts(db, wishFor(input))
    if (facts.refund === '') throw new NotDone(m.nothingToGiveBackError, 'refund')
    if (!decide.isPossible(facts)) throw new NotDone(m.waitsForNobodyError)
  },
  changes: (input, { amount, order = '', failed, refund: given }) => {
    const { way, account: id, refund } = wishFor(input)
    const after = {
      back: m.goesBackText(),
      member: m.isTheirsText({ member: id }),
      return: m.givesBackText({ refund, amount: dollars(given || '0') }),
    }
    const ofOrder = {
      what: m.orderLabel(),
      now: order || '–',
      after: order === '' ? m.theyDecideText() : m.isCreditedText(),
    }
    return [
      { what: m.amountLabel(), now: dollars(amount), after: dollars(amount) },
      {
        what: m.transferLabel(),
        now: failed === undefined ? m.underReviewText() : m.notCarriedOutText(),
        after: after[way],
      },
      ...(way === 'member' ? [ofOrder] : []),
    ]
  },
  retyped: lastFourOf('payment'),
  execute: async ({ db }, input) => {
    if (!(await decide.act(db, wishFor(input)))) throw new NotDone(m.waitsForNobodyError)
    return m.decidedText
  },
}

const wishForAccount = ({ payment = '', named = '' }: Fields) => ({ payment, named })

/**
 * The account for a refund that the bank gave none for, or that was returned. The account is stored
 * encrypted under the hash in the request, so neither a request nor a log contains it.
 */
export const refundAccount: Kind = {
  ...seeing,
  title: ({ payment = '' }) => m.refundAccountText({ payment }),
  parse: ({ payment = '', named = '' }) => {
    if (!isUuid(payment)) throw new NotDone(m.chooseATransferError)
    return { payment, named }
  },
  lock: ({ db }, { payment = '' }) => account.lock(db, payment),
  facts: (needs, input) => account.facts(needs, wishForAccount(input)),
  members: ({ db }, { payment = '' }) => memberOf(db, payment),
  refuse: async (needs, input) => {
    const { payment: outcome, known, ends } = await account.facts(needs, wishForAccount(input))
    if (outcome !== 'returning') throw new NotDone(m.waitsForNobodyError)
    // guard: without it, money goes to another account than paid — console/transfers: a known
    //   account cannot be replaced
    if (known !== '') throw new NotDone(m.accountIsKnownError)
    if (ends === '') throw new NotDone(m.nameAnAccountError)
  },
  changes: (_, { ends = '' }) => [
    { what: m.accountLabel(), now: m.unknownText(), after: m.endsInText({ ends }) },
  ],
  retyped: lastFourOf('payment'),
  execute: async (needs, input) => {
    if (!(await account.act(needs, wishForAccount(input)))) throw new NotDone(m.nameAnAccountError)
    return m.accountTakenText
  },
}
