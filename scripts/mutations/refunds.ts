import type { Mutation } from './workspace'

const refunds = 'src/server/modules/purchases/refunds'
const kills = '__tests__/server/purchases/refunds/refund-kills.test.ts'
const raised = { file: kills, test: 'of a refund that is raised once' }
const failed = { file: kills, test: 'of a refund that fails' }

/** Each step of a refund, in whichever statement a process dies: one that is torn in two. */
export const refundMutations: Mutation[] = [
  {
    name: 'a refund that was asked for is ordered, and its request stays open',
    file: 'src/server/modules/operators/requests/run.ts',
    text: 'await needs.db.transaction((tx) => runWithin(within(needs, tx), id, isFree))',
    becomes: 'await runWithin(needs, id, isFree)',
    noticedBy: raised,
  },
  {
    name: 'the events of a refund’s order are written beside its steps',
    file: `${refunds}/note.ts`,
    text: 'await noteStep(needs, tx, order, by)',
    becomes: 'await noteStep(needs, needs.db, order, by)',
    noticedBy: raised,
  },
  {
    name: 'an order is taken up whose refund is not stored',
    file: `${refunds}/send.ts`,
    text: 'await alongside(tx)',
    becomes: 'await alongside(needs.db)',
    noticedBy: raised,
  },
  {
    name: 'what a refund sent is told beside it',
    file: `${refunds}/send.ts`,
    text: "await noteRefund(needs, tx, sent, 'sent a return')",
    becomes: "await noteRefund(needs, needs.db, sent, 'sent a return')",
    noticedBy: raised,
  },
  {
    name: 'an order is taken up whose higher fee is not stored',
    file: `${refunds}/follow-orders.ts`,
    text: "await move(within, row, { state: 'taken', said: storedNote('signedAgainText') })",
    becomes: "await move(needs, row, { state: 'taken', said: storedNote('signedAgainText') })",
    noticedBy: raised,
  },
  {
    name: 'what a final refund booked is told beside it',
    file: `${refunds}/follow.ts`,
    text: "await noteRefund(needs, tx, confirmed, 'booked a return')",
    becomes: "await noteRefund(needs, needs.db, confirmed, 'booked a return')",
    noticedBy: raised,
  },
  {
    name: 'a refund that failed is told beside it',
    file: `${refunds}/follow.ts`,
    text: "await noteRefund(needs, tx, over, 'saw a return fail')",
    becomes: "await noteRefund(needs, needs.db, over, 'saw a return fail')",
    noticedBy: failed,
  },
]
