import { eq, sql } from 'drizzle-orm'
import type { PurchaseOrder } from '@/contract/purchase'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { paymentSubmissions, purchaseOrders } from '@/server/modules/purchases/tables'
import type { Db } from '@/server/platform/db/database'
import { idempotencyRecords } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import { someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { makeBuyer, makeOrder } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { rowsOf } from '../../support/rows-of'

const database = realPostgres({ isSeeded: true })
let api: TestApi
let ada: TestMember
let order: PurchaseOrder

beforeEach(async () => {
  api = await makeApi({ database: database() })
  ada = await quickMember(api)
  order = await makeOrder(api, ada, { payer: await makeBuyer(api, ada) })
})

const newKey = () => crypto.randomUUID() as string
const reportPayment = (hash: string, key = newKey(), member = ada, orderId = order.id) =>
  member.call('POST', 'wallet/buyShare', { orderId, hash }, key)
const codeOrStatus = ({ status, body }: OpenedAnswer) => body.code ?? status
const reported = async () =>
  (await database().db.select().from(paymentSubmissions)).map(({ hash }) => hash)
const lockOrder = (tx: Db) =>
  tx.update(memberTransactions).set({ decimals: 18 }).where(eq(memberTransactions.id, order.id))

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const rows = await database().db.execute(
      sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    if (rowsOf(rows).length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function whileHeld(
  requests: (() => Promise<OpenedAnswer>)[],
  afterwards?: (tx: Db) => Promise<unknown>,
) {
  let answers: Promise<OpenedAnswer[]> = Promise.resolve([])
  await database().db.transaction(async (tx) => {
    await lockOrder(tx)
    answers = Promise.all(requests.map((request) => request()))
    await untilWaiting(requests.length)
    await afterwards?.(tx)
  })
  return answers
}

test('one of two hashes at once under one key is reported', async () => {
  const key = newKey()
  const hashes = [someHash(), someHash()]
  const answers = await whileHeld(hashes.map((hash) => () => reportPayment(hash, key)))
  expect(answers.map(codeOrStatus).toSorted()).toEqual([200, 'KEY_REUSED'])
  const [first] = answers.flatMap(({ status, opened }) =>
    status === 200 ? [(opened as { hash: string }).hash] : [],
  )
  expect(await reported()).toEqual([first])
})

test('20 duplicates under one key make one report @rest', async () => {
  const [hash, key] = [someHash(), newKey()]
  const answers = await Promise.all(times(20, () => reportPayment(hash, key)))
  expect(new Set(answers.map(codeOrStatus))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ opened }) => JSON.stringify(opened))).size).toBe(1)
  expect(await reported()).toEqual([hash])
  const idempotencyRows = await database().db.select().from(idempotencyRecords)
  expect(idempotencyRows.filter(({ call }) => call === 'wallet.buyShare')).toHaveLength(1)
})

test('two tabs reporting at once make one report @rest', async () => {
  const hash = someHash()
  const answers = await whileHeld([
    () => reportPayment(hash),
    () => untilWaiting(1).then(() => reportPayment(hash)),
  ])
  for (const { opened } of answers) expect(opened).toMatchObject({ status: 'pending', hash })
  expect(await reported()).toEqual([hash])
})

test('a report that two who wait for each other send away is written', async () => {
  const hash = someHash()
  const { db } = database()
  let answer: Promise<OpenedAnswer> | undefined
  await db.transaction(async (tx) => {
    // So the report, last in the circle, finds the deadlock.
    await tx.execute(sql`set local deadlock_timeout = '60s'`)
    await lockOrder(tx)
    let locked: Promise<unknown> = Promise.resolve()
    const heldLock = db.transaction(async (third) => {
      await third
        .insert(paymentSubmissions)
        .values({ orderId: order.id, hash, reportedAt: new Date('2026-11-20T12:00:00Z') })
      answer = reportPayment(hash)
      await untilWaiting(1)
      locked = tx
        .select()
        .from(purchaseOrders)
        .where(eq(purchaseOrders.id, order.id))
        .for('update')
        .execute()
      await untilWaiting(2)
      throw new Error('rolled back')
    })
    await expect(heldLock).rejects.toThrow('rolled back')
    await locked
  })
  expect((await answer)?.opened).toMatchObject({ status: 'pending', hash })
  expect(await reported()).toEqual([hash])
})

test('what becomes final while a report waits for it stays final', async () => {
  const hash = someHash()
  const final = { status: 'confirmed', blockNumber: 7n, hash: someHash() } as const
  const [answer] = await whileHeld([() => reportPayment(hash)], (tx) =>
    tx.update(memberTransactions).set(final).where(eq(memberTransactions.id, order.id)),
  )
  expect(answer?.opened).toMatchObject({ status: 'confirmed', hash: final.hash, blockNumber: '7' })
  expect(await reported()).toEqual([hash])
})

async function buyers(count: number) {
  const reports: ((hash: string, orderId?: string) => Promise<OpenedAnswer>)[] = []
  for (const member of await Promise.all(times(count, () => quickMember(api)))) {
    const { id } = await makeOrder(api, member, { payer: await makeBuyer(api, member) })
    reports.push((hash, orderId = id) => reportPayment(hash, newKey(), member, orderId))
  }
  return reports
}

test('each of the reports that come at once is written once @rest', async () => {
  const otherReports = await buyers(5)
  const hashes = otherReports.map(() => someHash())
  const key = newKey()
  const [stolen, first, second, ...answers] = await Promise.all([
    otherReports[0]?.(someHash(), order.id) as Promise<OpenedAnswer>,
    reportPayment(someHash(), key),
    reportPayment(someHash(), key),
    ...otherReports.map((report, index) => report(hashes[index] as string)),
  ])
  expect(codeOrStatus(stolen)).toBe('ORDER_NOT_FOUND')
  expect([codeOrStatus(first), codeOrStatus(second)].toSorted()).toEqual([200, 'KEY_REUSED'])
  expect(answers.map(({ opened }) => (opened as { hash: string }).hash)).toEqual(hashes)
  expect(await reported()).toHaveLength(6)
})

test('a process that waits for an order blocks no other @rest', async () => {
  const [otherReport] = await buyers(1)
  let theirAnswer: OpenedAnswer | undefined
  const [ownAnswer] = await whileHeld([() => reportPayment(someHash())], async () => {
    theirAnswer = await otherReport?.(someHash())
  })
  expect([theirAnswer?.status, ownAnswer?.status]).toEqual([200, 200])
})
