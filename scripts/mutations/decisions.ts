import type { Mutation } from './workspace'

const decisions = '__tests__/server/purchases/refunds/decisions.test.ts'
const kept = '__tests__/server/purchases/refunds/kept-orders.test.ts'
const returns = '__tests__/server/purchases/refunds/refunds.test.ts'

export const decisionMutations: Mutation[] = [
  {
    name: 'what goes back may still be taken',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: `eq(settlements.paymentId, payment.id),
        eq(settlements.outcome, 'decision'),`,
    becomes: 'eq(settlements.paymentId, payment.id),',
    noticedBy: { file: decisions, test: 'who wants it refunded, and who does not choose' },
    isQuick: true,
  },
  {
    name: 'a payment may be taken after its 72 hours',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: 'gt(settlements.decisionEndsAt, await countedTime(needs, tx)),',
    becomes: '',
    noticedBy: { file: decisions, test: 'who wants it refunded, and who does not choose' },
    isQuick: true,
  },
  {
    name: 'what was taken may still go back',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: ".where(and(which, eq(settlements.outcome, 'decision')))",
    becomes: '.where(which)',
    noticedBy: { file: decisions, test: 'who paid less may take what it buys' },
    isQuick: true,
  },
  {
    name: 'a payment is taken on documents of before',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: 'acceptedIn(tx, { accepted, kept })',
    becomes: 'acceptedIn(tx, { accepted: kept, kept })',
    noticedBy: { file: decisions, test: 'is taken on the documents of that minute' },
    isQuick: true,
  },
  {
    name: 'a payment is taken at a quote that has run out',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: "if (quote.expiresAt <= now) throw new AppError('PRICE_CHANGED')",
    becomes: '',
    noticedBy: { file: decisions, test: 'holds no price, no shares, and a quote no longer' },
    isQuick: true,
  },
  {
    name: 'a payment is taken at a quote for another amount',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: ' || quote.pay !== amount',
    becomes: '',
    noticedBy: { file: decisions, test: 'holds no price, no shares, and a quote no longer' },
    isQuick: true,
  },
  {
    name: 'an order is kept although less was paid',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: "if (settlement.trouble !== 'more' || ordered === null || payment.amount <= ordered)",
    becomes: 'if (ordered === null)',
    noticedBy: { file: kept, test: 'a payment that is less than its order' },
    isQuick: true,
  },
  {
    name: 'the whole payment goes back beside the shares',
    file: 'src/server/modules/purchases/settling/journals.ts',
    text: 'return amount - keptAmount',
    becomes: 'return amount',
    noticedBy: { file: kept, test: 'who paid more than ordered keeps the order' },
    isQuick: true,
  },
  {
    name: 'a few cents go back alone',
    file: 'src/server/modules/purchases/refunds/decide.ts',
    text: 'if (rest > 0n && !isRefundedAlone(rest, quote)) throw nothingToChoose()',
    becomes: '',
    noticedBy: { file: kept, test: 'a rest that is worth less than a dollar' },
    isQuick: true,
  },
  {
    name: 'who has paid nothing yet has as much set aside as anybody',
    file: 'src/server/modules/purchases/orders/open-orders.ts',
    text: 'lastCreditedAt === undefined ? newcomerMicroShares : maxReservedMicroShares',
    becomes: 'maxReservedMicroShares',
    noticedBy: {
      file: '__tests__/server/purchases/orders/place-order.test.ts',
      test: 'who has paid nothing yet has two thousand at most',
    },
    isQuick: true,
  },
  {
    name: 'a return that was signed is signed again',
    file: 'src/server/modules/purchases/refunds/send.ts',
    text: "if (known !== null && known.state !== 'failed') return send(needs, known)",
    becomes: '',
    noticedBy: { file: returns, test: 'is signed once, sent as often as asked' },
    isQuick: true,
  },
]
