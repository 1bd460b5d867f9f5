import { bankDecimals } from '@/config/coins'
import { formatMoney } from '@/contract/format/amounts'
import { transferRequests } from '@/server/modules/purchases'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/transfers'
import { about, declare } from './fields'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'

const { file, cancel, decide, account, memberOf } = transferRequests

const dollars = (cents = '0') =>
  formatMoney({ amount: BigInt(cents), decimals: bankDecimals, currency: 'USD' })

const rights = { ask: 'ask refund', approve: 'approve refund', lifeHours: 24 } as const
/** Both have to see who paid. */
const seeing = { ask: 'ask transfer', approve: 'approve transfer', lifeHours: 72 } as const

const untilIn = ({ until = '' }: Fields) => {
  const at = new Date(until)
  if (Number.isNaN(at.getTime())) throw new NotDone(m.nothingToSendError)
  return at
}

// Up to when they have waited: what comes meanwhile makes no request void.
const untilLines = declare({ until: { keep: (until) => untilIn({ until }).toISOString() } })

/** All that wait go into one file for the bank; whoever may sign there hands it in. */
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

const wishToCancel = ({ file: id = '', transfer = '' }: Fields) => ({ file: id, transfer })

const cancelLines = declare({
  file: about(m.chooseAFileError),
  transfer: {
    ...{ label: m.oneRefundLabel, hint: m.oneRefundHint, isOptional: true },
    keep: (typed) => {
      const kept = typed.trim().toUpperCase()
      if (!/^(R[0-9A-F]{32})?$/.test(kept)) throw new NotDone(m.notOurIdError)
      return kept
    },
  },
})

/** A file that was lost, or a refund in it that the bank has refused. */
export const refundFileCancel: Kind = {
  ...rights,
  title: ({ file: id = '' }) => m.cancelFileText({ id }),
  ...cancelLines,
  lock: ({ db }) => cancel.lock(db),
  facts: ({ db }, input) => cancel.facts(db, wishToCancel(input)),
  refuse: async ({ db }, input) => {
    const { count, booked } = await cancel.facts(db, wishToCancel(input))
    // guard: a file that the bank has carried out is cancelled — server/purchases/refunds/refund-files: a
    //   file of which something is booked is not lost
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

const wishFor = ({ payment = '', way = '', account: id = '' }: Fields) => {
  if (way !== 'member' && way !== 'back') throw new NotDone(m.chooseAWayError)
  return { payment, way, account: way === 'member' ? id : '' } as const
}

/** A transfer that nobody could match: whose it is, or that it goes back. */
export const transferDecide: Kind = {
  ...seeing,
  title: ({ payment = '', way }) =>
    way === 'back' ? m.sendBackText({ payment }) : m.giveToMemberText({ payment }),
  parse: ({ payment = '', way = '', account: id = '' }) => {
    if (!isUuid(payment)) throw new NotDone(m.chooseATransferError)
    if (way === 'member' && !isUuid(id)) throw new NotDone(m.enterTheMemberError, 'account')
    return wishFor({ payment, way, account: id })
  },
  facts: ({ db }, input) => decide.facts(db, wishFor(input)),
  members: async ({ db }, { payment = '', account: id = '' }) =>
    id === '' ? memberOf(db, payment) : [id],
  refuse: async ({ db }, input) => {
    if (!decide.isPossible(await decide.facts(db, wishFor(input))))
      throw new NotDone(m.waitsForNobodyError)
  },
  changes: ({ way, account: id = '' }, { amount, order = '' }) => [
    { what: m.amountLabel(), now: dollars(amount), after: dollars(amount) },
    {
      what: m.transferLabel(),
      now: m.underReviewText(),
      after: way === 'back' ? m.goesBackText() : m.isTheirsText({ member: id }),
    },
    ...(way === 'back'
      ? []
      : [
          {
            what: m.orderLabel(),
            now: order || '–',
            after: order === '' ? m.theyDecideText() : m.isCreditedText(),
          },
        ]),
  ],
  retyped: lastFourOf('payment'),
  execute: async ({ db }, input) => {
    if (!(await decide.act(db, wishFor(input)))) throw new NotDone(m.waitsForNobodyError)
    return m.decidedText
  },
}

const wishForAccount = ({ payment = '', named = '' }: Fields) => ({ payment, named })

/**
 * Where a refund goes whose account the bank did not tell, or which came back from it. The account
 * stands locked under the fingerprint that the request bears: no request and no log holds it.
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
    // guard: money goes to another account than paid — console/transfers: an account that is known is
    //   replaced by nobody
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
