import type { Mutation } from './workspace'

const turning = '__tests__/server/purchases/incoming/reorg.test.ts'
const decisions = '__tests__/server/purchases/refunds/decisions.test.ts'
const guards = '__tests__/server/purchases/settling/guards.test.ts'
const credit = '__tests__/server/purchases/settling/credit.test.ts'
const owners = '__tests__/server/purchases/settling/match-order.test.ts'
const locks = '__tests__/server/purchases/settling/locks-on-postgres.test.ts'

const held = 'holds up nobody else’s payment, and its owner’s come in order'

export const paymentMutations: Mutation[] = [
  {
    name: 'settling waits for a payment that a frozen follower holds',
    file: 'src/server/modules/purchases/settling/settle-batch.ts',
    text: ".for('update', { skipLocked: true })",
    becomes: ".for('update')",
    noticedBy: { file: locks, test: held },
  },
  {
    name: 'who is paid for twice is credited for the second while the first is locked',
    file: 'src/server/modules/purchases/settling/settle-batch.ts',
    text: 'for (const { id } of some) passed.add(accountIds.get(id) ?? id)',
    becomes: 'for (const { id } of some) passed.add(id)',
    noticedBy: { file: locks, test: held },
  },
  {
    name: 'a payment whose account is locked is taken for a stranger’s',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: 'isMissing(ownerById, accountIds.get(id)) ||',
    becomes: '',
    noticedBy: { file: locks, test: held },
  },
  {
    name: 'a payment whose order is locked is taken for one without an order',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: ' || isMissing(orderById, orderIds.get(id))',
    becomes: '',
    noticedBy: { file: locks, test: held },
  },
  {
    name: 'payments of the past are followed before their orders stand',
    file: 'src/server/jobs/follower.ts',
    text: `['follow', async () => isBegun && catchUp()],`,
    becomes: `['follow', catchUp],`,
    noticedBy: {
      file: '__tests__/server/sandbox/demo-history.test.ts',
      test: 'nobody follows a chain still in its past',
    },
  },
  {
    name: 'a payment that cannot be settled takes its whole page with it',
    file: 'src/server/platform/jobs/repeat.ts',
    text: 'return eachAlone(log, items, { act: (item) => act([item]), event: events.alone, fieldsOf })',
    becomes: 'return 0',
    noticedBy: {
      file: '__tests__/server/purchases/turn/no-halt.test.ts',
      test: 'the one that is in the books already is named',
    },
    isQuick: true,
  },
  {
    name: 'a payment that is settled is settled again',
    file: 'src/server/modules/purchases/settling/settle-batch.ts',
    text: `.where(and(isAnyOf(payments.id, ids), eq(payments.state, 'seen')))
    .orderBy(asc(payments.id))`,
    becomes: '.where(isAnyOf(payments.id, ids)).orderBy(asc(payments.id))',
    noticedBy: { file: guards, test: 'a payment that is settled is not settled again' },
    isQuick: true,
  },
  {
    name: 'a payment is not locked before it is settled',
    file: 'src/server/modules/purchases/settling/settle-batch.ts',
    text: `.orderBy(asc(payments.id))
    .for('update', { skipLocked: true })`,
    becomes: '.orderBy(asc(payments.id))',
    noticedBy: { file: locks, test: 'a payment without an order that somebody else settles' },
  },
  {
    name: 'an order is not locked before it is settled',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: `.orderBy(asc(purchaseOrders.id))
    .for('update', { skipLocked: true })`,
    becomes: '.orderBy(asc(purchaseOrders.id))',
    noticedBy: { file: locks, test: 'an order that is being cancelled' },
  },
  {
    name: 'a payer is not locked before a payment is settled',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: `.orderBy(asc(accounts.id))
    .for('share', { skipLocked: true })`,
    becomes: '.orderBy(asc(accounts.id))',
    noticedBy: { file: locks, test: 'an account that is being put on hold' },
  },
  {
    name: 'of two that follow the chain both count',
    file: 'src/server/chain/blocks/chain-cursor.ts',
    text: 'and(eq(chainCursors.height, from.height), eq(chainCursors.blockHash, from.blockHash))',
    becomes: 'undefined',
    noticedBy: { file: turning, test: 'of two that follow at once one moves the place' },
    isQuick: true,
  },
  {
    name: 'a block need not follow the one before it',
    file: 'src/server/chain/follow/follow.ts',
    text: 'if (next === undefined || lower(next.block.parentHash) !== parent) break',
    becomes: 'if (next === undefined || parent === undefined) break',
    noticedBy: { file: turning, test: 'a payment whose block was replaced waits' },
    isQuick: true,
  },
  {
    name: 'a payment need not be in the block in which it was seen',
    file: 'src/server/modules/purchases/settling/confirm.ts',
    text: 'shown.blockHash === payment.blockHash &&',
    becomes: '',
    noticedBy: { file: turning, test: 'a payment whose block was replaced is not credited' },
    isQuick: true,
  },
  {
    name: 'a receipt may be of another block',
    file: 'src/server/modules/purchases/settling/confirm.ts',
    text: "receipt.status !== '0x1' || receipt.blockHash !== block.hash",
    becomes: "receipt.status !== '0x1'",
    noticedBy: { file: turning, test: 'nothing is credited while one of two nodes is silent' },
    isQuick: true,
  },
  {
    name: 'a transaction that failed counts',
    file: 'src/server/modules/purchases/settling/confirm.ts',
    text: "receipt.status !== '0x1' || receipt.blockHash !== block.hash",
    becomes: 'receipt.blockHash !== block.hash',
    noticedBy: { file: turning, test: 'nothing is credited while one of two nodes is silent' },
    isQuick: true,
  },
  {
    name: 'a payment in BNB that failed is seen as one',
    file: 'src/server/modules/purchases/incoming/scan.ts',
    text: "receipt.status === '0x1' ? coinPaymentOf(chainReader, block, transaction) : undefined",
    becomes: 'coinPaymentOf(chainReader, block, transaction)',
    noticedBy: { file: credit, test: 'a payment in BNB that failed' },
    isQuick: true,
  },
  {
    name: 'what is deep need not be final',
    file: 'src/server/modules/purchases/settling/confirm.ts',
    text: 'if (isFinal && payment.blockNumber <= deepest) result.good.push(payment)',
    becomes: 'if (payment.blockNumber <= deepest) result.good.push(payment)',
    noticedBy: { file: turning, test: 'a payment that is deep and not final waits' },
    isQuick: true,
  },
  {
    name: 'a silent node is done without',
    file: 'src/server/chain/nodes/chain.ts',
    text: 'given.length === nodes.length ?',
    becomes: 'given.length > 0 ?',
    noticedBy: { file: turning, test: 'nothing is credited while one of two nodes is silent' },
    isQuick: true,
  },
  {
    name: 'one node is enough in production',
    file: 'src/server/chain/nodes/chain.ts',
    text: "mode === 'production' ? 2 : 1",
    becomes: "mode === 'production' ? 1 : 1",
    noticedBy: { file: turning, test: 'one node alone decides nothing in production' },
    isQuick: true,
  },
  {
    name: 'a transaction counts again in another block',
    file: 'src/server/modules/purchases/incoming/record.ts',
    text: 'return found.filter(isNew)',
    becomes: 'return found',
    noticedBy: { file: turning, test: 'if what was final turns after all, under another log' },
    isQuick: true,
  },
  {
    name: 'the event of any token counts',
    file: 'src/server/modules/purchases/incoming/scan.ts',
    text: 'address !== null && lower(address) === token)',
    becomes: 'address !== null)',
    noticedBy: { file: decisions, test: 'another token is held and counts for nothing' },
    isQuick: true,
  },
  {
    name: 'a wallet that is linked no more still names its owner',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: '?.find((one) => isAt(one, payment.blockAt))',
    becomes: '?.at(0)',
    noticedBy: { file: owners, test: 'whose the link was at the time of its block' },
    isQuick: true,
  },
  {
    name: 'a payment of anybody is that of whoever else pays',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: 'linksOf.get(payment.payer)?.find(',
    becomes: 'links.find(',
    noticedBy: { file: decisions, test: 'by its link at the time of the block' },
    isQuick: true,
  },
  {
    name: 'a payment of before an order is shown as its own',
    file: 'src/server/modules/purchases/settling/settle.ts',
    text: "date_trunc('second', locked_at) <= block_at and not exists (",
    becomes: 'not exists (',
    noticedBy: { file: decisions, test: 'older than an order with its amount tag' },
    isQuick: true,
  },
]
