import type { TransactionDetail } from '@/contract/transaction'
import { chainCursors } from '@/server/chain/blocks/tables'
import { payments, purchaseOrders, refunds, settlements } from '@/server/modules/purchases/tables'
import { makeApi, type TestApi } from '../../support/api'
import { type MadeTransaction, makeTransaction, someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

const payer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const shownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x55d398326f99059ff775485246999027b3197955'
const block = 41_000_000n

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function detail(id: string, member = ada): Promise<TransactionDetail> {
  const answer = await member.call('GET', 'wallet/transaction', { id })
  expect(answer.status).toBe(200)
  return answer.opened
}

let amountTag = 0

async function makeOrder(row: MadeTransaction, id = row.id, accountId = row.accountId) {
  amountTag += 1
  await api.services.db.insert(purchaseOrders).values({
    id,
    accountId,
    currency: 'USDT',
    token,
    decimals: 18,
    pay: 312_000_000_000_000_000_007n,
    fee: 1_560_000_000_000_000_001n,
    microShares: 25_000_000n,
    sharePriceMicroUsd: 12_480_000n,
    currencyPriceMicroUsd: 1_000_000n,
    payer,
    treasury: payer,
    amountTag: amountTag,
    lockedAt: api.clock.now(),
    expiresAt: new Date(api.clock.now().getTime() + 600_000),
    signature: '0x1234',
  })
}

type Given = Partial<typeof payments.$inferInsert>

async function makePayment(row: MadeTransaction, changes: Given = {}): Promise<string> {
  const [madePayment] = await api.services.db
    .insert(payments)
    .values({
      chainId: 56,
      hash: row.hash as string,
      logIndex: 3,
      blockNumber: block,
      blockHash: someHash(),
      blockAt: api.clock.now(),
      payer,
      treasury: payer,
      token,
      currency: 'USDT',
      amount: row.pay,
      seenAt: api.clock.now(),
      ...changes,
    })
    .returning({ id: payments.id })
  return madePayment?.id as string
}

async function followTo(height: bigint, minHead = height + 50n): Promise<void> {
  const at = api.clock.now()
  await api.services.db
    .insert(chainCursors)
    .values({
      chainId: 56,
      height,
      blockHash: someHash(),
      blockAt: at,
      minHead,
      finalAt: at,
      followedAt: at,
    })
    .onConflictDoUpdate({ target: chainCursors.id, set: { height, minHead } })
}

test('a waiting order shows its quote, not confirmations @rest', async () => {
  const row = await makeTransaction(api, ada, {
    status: 'awaiting',
    hash: null,
    blockNumber: null,
    endedAt: null,
  })
  await makeOrder(row)
  expect(await detail(row.id)).toMatchObject({
    id: row.id,
    status: 'awaiting',
    quote: {
      pay: '312000000000000000007',
      payer: shownAddress,
      token: '0x55d398326f99059fF775485246999027B3197955',
      lockedAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-11-20T12:10:00.000Z',
      signature: '0x1234',
    },
    paid: null,
    confirmations: { seen: 0, needed: api.services.confirmations },
    trouble: null,
    decision: null,
    rest: null,
    refundHash: null,
    endedAt: null,
  })
})

test.each([
  [-1n, 0],
  [0n, 1],
  [4n, 5],
  [14n, 15],
  [900n, 15],
])('%d blocks on, a payment has %d confirmations @rest', async (past, expectedCount) => {
  const row = await makeTransaction(api, ada, { status: 'pending' })
  await makeOrder(row)
  await makePayment(row)
  await followTo(block + past)
  const { confirmations, paid } = await detail(row.id)
  expect(confirmations).toEqual({ seen: expectedCount, needed: 15 })
  expect(paid).toMatchObject({
    hash: row.hash,
    logIndex: 3,
    amount: String(row.pay),
    payer: shownAddress,
  })
})

test('a member sees the confirmations of the node that has the fewest', async () => {
  const row = await makeTransaction(api, ada, { status: 'pending' })
  await makePayment(row)
  await followTo(block + 14n, block + 12n)
  expect((await detail(row.id)).confirmations).toEqual({ seen: 13, needed: 15 })
})

test('the order’s own of several payments is shown', async () => {
  const row = await makeTransaction(api, ada)
  await makeOrder(row)
  await makePayment(row, { logIndex: 1 })
  await makePayment(row, { logIndex: 2, amount: 5n })
  const paymentId = await makePayment(row, { logIndex: 9, state: 'settled' })
  await api.services.db.insert(settlements).values({
    paymentId,
    outcome: 'credited',
    accountId: row.accountId,
    orderId: row.id,
    decidedAt: api.clock.now(),
  })
  const { paid, confirmations, endedAt } = await detail(row.id)
  expect(paid?.logIndex).toBe(9)
  expect(confirmations.seen).toBe(15)
  expect(endedAt).toBe('2026-11-20T12:00:00.000Z')
})

async function makeDecision(outcome: 'decision' | 'returning', orderId?: string) {
  const id = crypto.randomUUID()
  const row = await makeTransaction(api, ada, { id, kind: 'payment', status: outcome })
  await makePayment(row, { id, state: 'settled' })
  await api.services.db.insert(settlements).values({
    paymentId: id,
    outcome,
    accountId: row.accountId,
    trouble: 'late',
    ...(orderId && { orderId }),
    decisionEndsAt: new Date('2026-11-23T12:00:00Z'),
    decidedAt: api.clock.now(),
  })
  return row
}

test('money awaiting a decision says why and until when', async () => {
  const { id } = await makeDecision('decision')
  expect(await detail(id)).toMatchObject({
    quote: null,
    trouble: 'late',
    decision: { endsAt: '2026-11-23T12:00:00.000Z' },
  })
})

test('a refund shows its transaction once sent', async () => {
  const { id } = await makeDecision('returning')
  const refund = { paymentId: id, recipient: payer, amount: 1n, nonce: 1, signedTransaction: '0x' }
  const hash = someHash()
  await api.services.db
    .insert(refunds)
    .values({ ...refund, hash, signedAt: api.clock.now(), state: 'signed' })
  expect(await detail(id)).toMatchObject({ refundHash: null, decision: null })
  await api.services.db.update(refunds).set({ state: 'sent' })
  expect((await detail(id)).refundHash).toBe(hash)
})

test('a payment does not show another member’s order', async () => {
  const eve = await quickMember(api)
  const hers = await makeTransaction(api, eve, { status: 'awaiting' })
  await makeOrder(hers)
  const { id } = await makeDecision('decision', hers.id)
  const { quote: order, trouble } = await detail(id)
  expect([order, trouble]).toEqual([null, 'late'])
})

test('another’s and unknown transactions are not found', async () => {
  const { id } = await makeTransaction(api, await quickMember(api))
  for (const transactionId of [id, crypto.randomUUID()]) {
    const { body } = await ada.call('GET', 'wallet/transaction', { id: transactionId })
    expect(body).toEqual({
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
      message: 'This transaction isn’t yours.',
    })
  }
  const { body } = await ada.call('GET', 'wallet/transaction', { id: '1' })
  expect(body).toMatchObject({ status: 400, errors: [{ path: 'id' }] })
})
