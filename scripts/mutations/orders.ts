import type { Mutation } from './workspace'

const lock = '__tests__/server/purchases/orders/place-order.test.ts'
const documents = '__tests__/server/purchases/accepted-documents.test.ts'
const offering = '__tests__/server/offerings/offering.test.ts'
const terms = '__tests__/server/purchases/orders/terms.test.ts'
const races = '__tests__/server/purchases/orders/races-on-postgres.test.ts'
const stakeRaces = '__tests__/server/staking/races-on-postgres.test.ts'
const swaps = '__tests__/server/swaps/record-swap.test.ts'
const guards = '__tests__/server/purchases/settling/guards.test.ts'
const buyShare = '__tests__/server/purchases/buy-share.test.ts'
const reportRaces = '__tests__/server/purchases/buy-share-on-postgres.test.ts'
const idempotency = '__tests__/server/platform/idempotency.test.ts'

export const orderMutations: Mutation[] = [
  {
    name: 'a person may have any number of open orders',
    file: 'src/server/modules/purchases/orders/open-orders.ts',
    text: 'if (open + choices >= max)',
    becomes: 'if (open < 0)',
    noticedBy: { file: lock, test: 'three orders may be open' },
    isQuick: true,
  },
  {
    name: 'who stakes, cancels or chooses does not lock the account',
    file: 'src/server/modules/identity/find-account.ts',
    text: ".where(eq(accounts.id, id)).for('no key update')",
    becomes: '.where(eq(accounts.id, id))',
    noticedBy: { file: stakeRaces, test: 'of ten stakes at once those are begun that fit' },
  },
  {
    name: 'who orders does not lock the account',
    file: 'src/server/platform/db/migrations/0000_baseline.sql',
    text: "WHERE id = (asked ->> 'accountId')::uuid FOR NO KEY UPDATE",
    becomes: "WHERE id = (asked ->> 'accountId')::uuid",
    noticedBy: { file: races, test: 'of two orders at once the second waits for the first' },
  },
  {
    name: 'an act whose key was used is done once more',
    file: 'src/server/platform/http/idempotency.ts',
    text: 'return rowsOf(made).length === 1',
    becomes: 'return true',
    noticedBy: { file: lock, test: 'of twins under one key both get' },
    isQuick: true,
  },
  {
    name: 'an order is refused because of its own twin',
    file: 'src/server/platform/http/idempotency.ts',
    text: 'error instanceof AppError ? await storedAnswer(db, asked) : undefined',
    becomes: 'undefined',
    noticedBy: { file: lock, test: 'is no reason to refuse' },
    isQuick: true,
  },
  {
    name: 'an order waits for its account without end',
    file: 'src/server/platform/http/idempotency.ts',
    text: "from set_config('lock_timeout',",
    becomes: "from set_config('fnx.nothing',",
    noticedBy: { file: races, test: 'an order that waits too long has done nothing' },
  },
  {
    name: 'a swap may be of a wallet that is not linked',
    file: 'src/server/modules/wallets/links.ts',
    text: "if (links.length === 0) throw new AppError('WALLET_NOT_LINKED')",
    becomes: '',
    noticedBy: { file: swaps, test: 'only linked wallets and swappable currencies are taken' },
    isQuick: true,
  },
  {
    name: 'an order may be paid from a wallet that is not linked',
    file: 'src/server/modules/purchases/orders/write-order.ts',
    text: "if (!facts.isLinked) throw new AppError('WALLET_NOT_LINKED')",
    becomes: '',
    noticedBy: { file: lock, test: 'a wallet of somebody else is not linked here' },
    isQuick: true,
  },
  {
    name: 'an order may be placed on terms of before',
    file: 'src/server/modules/purchases/orders/write-order.ts',
    text: 'one.slug === slug && one.version === version',
    becomes: 'one.slug === slug',
    noticedBy: { file: documents, test: 'a text that was reworded on the same day' },
    isQuick: true,
  },
  {
    name: 'an order may be placed on some of the documents',
    file: 'src/server/modules/purchases/orders/write-order.ts',
    text: 'if (!documents.every(isAccepted))',
    becomes: 'if (!documents.some(isAccepted))',
    noticedBy: { file: documents, test: 'somebody who accepted' },
    isQuick: true,
  },
  {
    name: 'the fee is rounded up, so rounding pays us',
    file: 'src/server/modules/offerings/offering.service.ts',
    text: '=> (pay * BigInt(feeBps)) / whole',
    becomes: '=> divideUp(pay * BigInt(feeBps), whole)',
    noticedBy: { file: terms, test: 'a fraction stays with the buyer' },
    isQuick: true,
  },
  {
    name: 'an offering that has ended goes on',
    file: 'src/server/modules/offerings/offering.service.ts',
    text: "status === 'closed' || now >= closesAt",
    becomes: "status === 'closed'",
    noticedBy: { file: offering, test: 'from the moment it closes' },
    isQuick: true,
  },
  {
    name: 'an offering may be bought from before it opens',
    file: 'src/server/modules/offerings/offering.service.ts',
    text: 'if (now >= opensAt) return undefined',
    becomes: 'if (now > new Date(0)) return undefined',
    noticedBy: { file: offering, test: 'before the offering opens' },
    isQuick: true,
  },
  {
    name: 'a quote may be written by anybody',
    file: 'src/server/modules/purchases/orders/quote.ts',
    text: 'if (given !== due) return undefined',
    becomes: '',
    noticedBy: { file: lock, test: 'as it was written' },
    isQuick: true,
  },
  {
    name: 'an order that has come to its end gives its shares back once more',
    file: 'src/server/modules/purchases/orders/release.ts',
    text: ".where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.state, 'open')))",
    becomes: '.where(and(eq(purchaseOrders.id, id)))',
    noticedBy: { file: guards, test: 'an order that was paid gives no shares back' },
    isQuick: true,
  },
  {
    name: 'who cancels does not lock the order',
    file: 'src/server/modules/purchases/orders/cancel.ts',
    text: ".where(isOwn).for('update')",
    becomes: '.where(isOwn)',
    noticedBy: { file: races, test: 'a cancellation waits for a report that is being written' },
  },
  {
    name: 'an order may be cancelled though its payment is reported',
    file: 'src/server/modules/purchases/orders/cancel.ts',
    text: 'await refusePaid(tx, orderId, before.status)',
    becomes: '',
    noticedBy: { file: races, test: 'a cancellation waits for a report that is being written' },
  },
  {
    name: 'a key that was used does its work again',
    file: 'src/server/platform/http/idempotency.ts',
    text: 'return rowsOf(made).length === 1',
    becomes: 'return rowsOf(made).length < 2',
    noticedBy: { file: stakeRaces, test: 'ten duplicates with one key make one stake' },
  },
  {
    name: 'a key answers for another request',
    file: 'src/server/platform/http/idempotency.ts',
    text: 'if (kept.fingerprint !== asked.fingerprint)',
    becomes: 'if (false)',
    noticedBy: { file: idempotency, test: 'the same key with other contents is refused' },
    isQuick: true,
  },
  {
    name: 'who reports does not lock the order',
    file: 'src/server/modules/purchases/orders/report.ts',
    text: "eq(purchaseOrders.accountId, accountId)))\n    .for('no key update')",
    becomes: 'eq(purchaseOrders.accountId, accountId)))',
    noticedBy: { file: races, test: 'of three hashes at once an order takes' },
  },
  {
    name: 'of twins under one key the second has its effect too',
    file: 'src/server/platform/http/idempotency.ts',
    text: 'return rowsOf(made).length === 1',
    becomes: 'return true',
    noticedBy: { file: reportRaces, test: 'of two hashes at once under one key one is reported' },
  },
  {
    name: 'who is undone because two waited for each other is not asked again',
    file: 'src/server/platform/db/deadlocks.ts',
    text: 'tries === maxTries || ',
    becomes: 'true || ',
    noticedBy: { file: reportRaces, test: 'a report that two who wait for each other send away' },
  },
  {
    name: 'a key waits for its twin without end',
    file: 'src/server/platform/http/idempotency.ts',
    text: "const waitForDuplicate = '5s'",
    becomes: "const waitForDuplicate = '0'",
    noticedBy: { file: reportRaces, test: 'a report that waits too long has done nothing' },
  },
  {
    name: 'a report makes an order pending that is final',
    file: 'src/server/modules/purchases/orders/report.ts',
    text: 'row.blockNumber !== null || !unpaid.includes(row.status)',
    becomes: 'false',
    noticedBy: { file: reportRaces, test: 'what becomes final while a report waits for it' },
  },
  {
    name: 'any number of reports of an order may wait',
    file: 'src/server/modules/purchases/orders/report.ts',
    text: 'if (waiting >= purchaseTerms.maxSubmissions) throw tooMany(nextWordSeconds)',
    becomes: '',
    noticedBy: { file: buyShare, test: 'ten hashes of an order may wait' },
    isQuick: true,
  },
]
