import { eq } from 'drizzle-orm'
import type { PurchaseOrder } from '@/contract/purchase'
import { totalReserved } from '@/server/modules/ledger/ledger-account'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { releaseOrder } from '@/server/modules/purchases/orders/release'
import { paymentSubmissions } from '@/server/modules/purchases/tables'
import { rateWindows } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import { accountIdOf, makeTransaction, someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { makeBuyer, makeOrder } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
let order: PurchaseOrder
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  order = await makeOrder(api, ada, { payer: await makeBuyer(api, ada) })
})

const reportPayment = (hash: string, orderId = order.id) =>
  ada.call('POST', 'wallet/buyShare', { orderId, hash })
const cancel = (orderId = order.id) => ada.call('POST', 'wallet/cancelOrder', { orderId })
const statusAndCode = ({ status, body }: OpenedAnswer) => [status, body.code]
const reports = async () =>
  (await api.services.db.select().from(paymentSubmissions)).map(({ hash, state }) => [hash, state])
const rowOf = async (id = order.id) => {
  const [row] = await api.services.db
    .select()
    .from(memberTransactions)
    .where(eq(memberTransactions.id, id))
  return row as typeof memberTransactions.$inferSelect
}
const change = (values: Partial<typeof memberTransactions.$inferInsert>) =>
  api.services.db.update(memberTransactions).set(values)
const reservedShares = () => totalReserved(api.services.db, 'ordered')

describe('a reported hash', () => {
  test('makes the order pending and moves no shares @rest', async () => {
    const hash = someHash()
    const { status, opened } = await reportPayment(hash.toUpperCase().replace('0X', '0x'))
    expect(status).toBe(200)
    expect(opened).toMatchObject({ id: order.id, status: 'pending', hash, blockNumber: null })
    expect(await reports()).toEqual([[hash, 'waiting']])
    expect(await reservedShares()).toBe(BigInt(order.receive))
  })

  test('may be repeated or followed by another @rest', async () => {
    const [first, second] = [someHash(), someHash()]
    await reportPayment(first)
    expect((await reportPayment(second)).opened).toMatchObject({ status: 'pending', hash: second })
    expect((await reportPayment(first)).opened).toMatchObject({ status: 'pending', hash: second })
    expect(await reports()).toEqual([
      [first, 'waiting'],
      [second, 'waiting'],
    ])
  })

  test.each(['expired', 'cancelled'] as const)(
    'is taken even for an order that is %s @rest',
    async (status) => {
      const { db } = api.services
      const row = { id: order.id }
      await db.transaction((tx) => releaseOrder(tx, row, status, api.clock.now()))
      expect((await rowOf()).status).toBe(status)
      const hash = someHash()
      expect((await reportPayment(hash)).opened).toMatchObject({ status: 'pending', hash })
      expect((await rowOf()).endedAt).toBeNull()
    },
  )

  test.each(['failed', 'replaced'] as const)('is taken after one that %s @rest', async (status) => {
    await change({ status, hash: someHash() })
    const hash = someHash()
    expect((await reportPayment(hash)).opened).toMatchObject({ status: 'pending', hash })
  })

  test.each(['confirmed', 'decision', 'returning', 'returned', 'held'] as const)(
    'is kept but changes nothing that is %s @rest',
    async (status) => {
      const hash = someHash()
      await change({ status, hash, blockNumber: 7n })
      const otherHash = someHash()
      expect((await reportPayment(otherHash)).opened).toMatchObject({
        status,
        hash,
        blockNumber: '7',
      })
      expect(await reports()).toEqual([[otherHash, 'waiting']])
    },
  )

  test('changes nothing the chain has shown @rest', async () => {
    const hash = someHash()
    await change({ status: 'pending', hash, blockNumber: 7n })
    expect((await reportPayment(someHash())).opened).toMatchObject({ hash, blockNumber: '7' })
  })

  test.each(['0x', `0x${'1'.repeat(63)}`, `0x${'g'.repeat(64)}`, 'abc', ''])(
    '%j is no hash @rest',
    async (hash) => {
      const { status, body } = await reportPayment(hash)
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['hash']])
    },
  )

  test('needs an order that exists @rest', async () => {
    const otherTransaction = await makeTransaction(api, ada, { kind: 'payment', status: 'held' })
    for (const id of [crypto.randomUUID(), otherTransaction.id])
      expect(statusAndCode(await reportPayment(someHash(), id))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await reports()).toEqual([])
  })

  test('for another member’s order is refused', async () => {
    const bob = await quickMember(api)
    const input = { orderId: order.id, hash: someHash() }
    expect(statusAndCode(await bob.call('POST', 'wallet/buyShare', input))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
    expect((await rowOf()).status).toBe('awaiting')
    expect(await reports()).toEqual([])
  })
})

test('a key that was used for one hash reports no other @rest', async () => {
  const [first, second] = [someHash(), someHash()]
  const key = crypto.randomUUID()
  const noticeOf = (hash: string) =>
    ada.call('POST', 'wallet/buyShare', { orderId: order.id, hash }, key)
  expect((await noticeOf(first)).opened).toMatchObject({ status: 'pending', hash: first })
  expect(statusAndCode(await noticeOf(second))).toEqual([409, 'KEY_REUSED'])
  expect((await noticeOf(first)).opened).toMatchObject({ status: 'pending', hash: first })
  expect(await reports()).toEqual([[first, 'waiting']])
  expect(await rowOf()).toMatchObject({ hash: first })
})

describe('cancelling', () => {
  test('gives the shares back only once', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { status, opened } = await cancel()
      expect([status, (opened as { status: string }).status]).toEqual([200, 'cancelled'])
    }
    expect(await reservedShares()).toBe(0n)
    expect(await rowOf()).toMatchObject({ status: 'cancelled', endedAt: api.clock.now() })
  })

  test('is refused once a payment was reported', async () => {
    await reportPayment(someHash())
    const { status, body } = await cancel()
    expect([status, body.code, body.message]).toEqual([
      422,
      'ORDER_PAID',
      'Too late: a payment is on its way.',
    ])
    expect(await reservedShares()).toBe(BigInt(order.receive))
  })

  test('is refused once an unreported payment was seen', async () => {
    await change({ status: 'pending', hash: someHash(), blockNumber: 7n })
    expect(statusAndCode(await cancel())).toEqual([422, 'ORDER_PAID'])
  })

  test.each(['expired', 'confirmed', 'decision', 'returned'] as const)(
    'an order that is %s is too late @rest',
    async (status) => {
      await change({ status })
      expect(statusAndCode(await cancel())).toEqual([409, 'ORDER_ENDED'])
      expect(await reservedShares()).toBe(BigInt(order.receive))
    },
  )

  test('is only for the order’s owner @rest', async () => {
    const bob = await quickMember(api)
    const { status } = await bob.call('POST', 'wallet/cancelOrder', { orderId: order.id })
    expect(status).toBe(404)
    expect((await cancel(crypto.randomUUID())).status).toBe(404)
    expect(await reservedShares()).toBe(BigInt(order.receive))
  })
})

test('an expired order with a payment under way frees its shares and stays pending', async () => {
  await reportPayment(someHash())
  const { db } = api.services
  const row = { id: order.id }
  const release = () => db.transaction((tx) => releaseOrder(tx, row, 'expired', api.clock.now()))
  expect([await release(), await release()]).toEqual([true, false])
  expect(await reservedShares()).toBe(0n)
  expect((await rowOf()).status).toBe('pending')
})

describe('limits', () => {
  const shows = ({ status, body, headers }: OpenedAnswer) => [
    status,
    body.code,
    headers.get('retry-after'),
  ]

  test('ten hashes of an order may wait at once', async () => {
    const hashes = Array.from({ length: 10 }, someHash)
    for (const hash of hashes) expect((await reportPayment(hash)).status).toBe(200)
    const another = someHash()
    expect(shows(await reportPayment(another))).toEqual([429, 'TOO_MANY', '60'])
    expect((await reportPayment(hashes[0] as string)).status).toBe(200)
    await api.services.db
      .update(paymentSubmissions)
      .set({ state: 'failed' })
      .where(eq(paymentSubmissions.hash, hashes[0] as string))
    expect((await reportPayment(another)).status).toBe(200)
  })

  test('240 reports an hour are allowed', async () => {
    const hash = someHash()
    const { submissionCounts, limitFactor } = api.services
    submissionCounts.consume(await accountIdOf(api, ada), 240 * limitFactor)
    expect(shows(await reportPayment(hash))).toEqual([429, 'TOO_MANY', '3600'])
    expect(await reports()).toEqual([])
    api.clock.forward(60 * 60_000)
    expect((await reportPayment(hash)).status).toBe(200)
  })

  test('240 cancellations an hour are allowed', async () => {
    await api.services.db
      .insert(rateWindows)
      .values(fillBucket('cancel-order', await accountIdOf(api, ada)))
    api.services.limitFactor = 1
    expect(shows(await cancel())).toEqual([429, 'TOO_MANY', '3600'])
    api.clock.forward(60 * 60_000)
    expect((await cancel()).status).toBe(200)
  })

  const fillBucket = (bucket: string, subject: string) => {
    const now = api.clock.now()
    const uses = Array.from({ length: 240 }, () => now.getTime())
    return { bucket, subject, uses, isFull: false, lastTryAt: now }
  }
})
