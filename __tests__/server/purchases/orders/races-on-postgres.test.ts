import { eq, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { PurchaseOrder } from '@/contract/purchase'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { paymentSubmissions, purchaseOrders } from '@/server/modules/purchases/tables'
import type { Database } from '@/server/platform/db/database'
import { notedFigures } from '@/server/platform/signals/metrics'
import { makeApi, type TestApi } from '../../../support/api'
import type { OpenedAnswer } from '../../../support/call'
import { accountIdOf, someHash } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import { issueShares, makeBuyer, makeOrder, placeOrderAs, quoteTo } from '../../../support/purchase'
import { quickMember } from '../../../support/quick-member'
import { realPostgres, soon, times, untilWaiting, waitingIds } from '../../../support/real-postgres'
import { runCount } from '../../../support/size'

const database = realPostgres({ isSeeded: true })
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

const reservedShares = () => totalReserved(database().db, 'ordered')

function countByCode(answers: OpenedAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = body.code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function lockAnswer(
  member: TestMember,
  input: Parameters<typeof placeOrderAs>[1],
  key: string = crypto.randomUUID(),
): Promise<OpenedAnswer> {
  for (;;) {
    const answer = await placeOrderAs(member, input, key)
    if (answer.body.code !== 'KEY_IN_FLIGHT') return answer
  }
}

async function expectGoodBooks(): Promise<void> {
  expect(await balancesThatDisagree(database().db)).toEqual([])
  expect(await assetsThatDoNotAddUp(database().db)).toEqual([])
  const rows = await database().db.select().from(purchaseOrders)
  const openOrders = rows.filter(({ state }) => state === 'open')
  expect(await reservedShares()).toBe(
    openOrders.reduce((sum, { microShares }) => sum + microShares, 0n),
  )
}

async function buyer(): Promise<{ member: TestMember; payer: string }> {
  const member = await quickMember(api)
  return { member, payer: await makeBuyer(api, member) }
}

test('three of one person’s fifty orders at once are placed @rest', async () => {
  for (let round = 0; round < runCount(1, 2); round += 1) {
    const { member, payer } = await buyer()
    const quoteId = (await quoteTo(member)).id
    const answers = await Promise.all(
      times(50, () => lockAnswer(member, { quoteId, payer, isSecond: true })),
    )
    expect(countByCode(answers)).toEqual({ 200: 3, TOO_MANY_QUOTES: 47 })
  }
  await expectGoodBooks()
})

test('one of six similar orders at once is placed @rest', async () => {
  const { member, payer } = await buyer()
  const quoteId = (await quoteTo(member)).id
  const answers = await Promise.all(times(6, () => lockAnswer(member, { quoteId, payer })))
  expect(countByCode(answers)).toEqual({ 200: 1, SIMILAR_ORDER: 5 })
})

test('three portions go to three of eight members @rest', async () => {
  await issueShares(api, 15_000_000n)
  const people = await Promise.all(times(8, buyer))
  const wish = { receive: '5000000' }
  const quotes = await Promise.all(people.map(({ member }) => quoteTo(member, wish)))
  const portion = BigInt(quotes[0]?.receive as string)
  expect(portion * 3n).toBe(15_000_000n)
  const answers = await Promise.all(
    people.map(({ member, payer }, index) =>
      lockAnswer(member, { quoteId: quotes[index]?.id as string, payer }),
    ),
  )
  expect(countByCode(answers)).toEqual({ 200: 3, SOLD_OUT_UNTIL: 5 })
  expect(await balanceOf(database().db, { type: 'unsold', asset: 'SHARE' })).toBe(0n)
  await expectGoodBooks()
})

test('twenty duplicates with one key make one order @rest', async () => {
  const rounds = runCount(2, 5)
  for (let round = 0; round < rounds; round += 1) {
    const { member, payer } = await buyer()
    const input = { quoteId: (await quoteTo(member)).id, payer, isSecond: true }
    const key = crypto.randomUUID()
    const answers = await Promise.all(times(20, () => lockAnswer(member, input, key)))
    expect(countByCode(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ opened }) => (opened as PurchaseOrder).id)).size).toBe(1)
  }
  expect(await database().db.select().from(purchaseOrders)).toHaveLength(rounds)
  await expectGoodBooks()
})

test('duplicates with other contents under one key are refused @rest', async () => {
  const { member, payer } = await buyer()
  const quoteId = (await quoteTo(member)).id
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    times(20, (round) => lockAnswer(member, { quoteId, payer, isSecond: round % 2 === 0 }, key)),
  )
  expect(countByCode(answers)).toEqual({ 200: 10, KEY_REUSED: 10 })
  expect(await database().db.select().from(purchaseOrders)).toHaveLength(1)
})

test('eight orders at once get different amount tags @rest', async () => {
  const people = await Promise.all(times(8, buyer))
  const locked = await Promise.all(
    people.map(({ member, payer }) => makeOrder(api, member, { payer })),
  )
  expect(new Set(locked.map(({ pay }) => pay)).size).toBe(8)
})

const lockOf = (accountId: string) =>
  sql`select from account where id = ${accountId}::uuid for update`

/** An order that comes waits with its key claimed. */
async function whileHeld(accountId: string, act: () => Promise<unknown>): Promise<void> {
  await database().db.transaction(async (tx) => {
    await tx.execute(lockOf(accountId))
    await act()
  })
}

test('a duplicate waits, and succeeds once the first dies @rest', async () => {
  const { member, payer } = await buyer()
  const input = { quoteId: (await quoteTo(member)).id, payer }
  const key = crypto.randomUUID()
  let duplicate: Promise<OpenedAnswer> | undefined
  await whileHeld(await accountIdOf(api, member), async () => {
    void placeOrderAs(member, input, key)
    await untilWaiting(database(), 1)
    const first = await waitingIds(database())
    duplicate = placeOrderAs(member, input, key)
    await untilWaiting(database(), 2)
    await database().db.execute(sql`select pg_terminate_backend(${first[0]}::int)`)
    while ((await waitingIds(database())).includes(first[0] as number)) await soon()
  })
  expect((await duplicate)?.status).toBe(200)
  expect(await database().db.select().from(purchaseOrders)).toHaveLength(1)
  await expectGoodBooks()
})

const refusedKeys = () => notedFigures().fnx_key_in_flight_total?.[0]?.[0] ?? 0

test('an order that waits too long has done nothing', async () => {
  const { member, payer } = await buyer()
  const input = { quoteId: (await quoteTo(member)).id, payer }
  const key = crypto.randomUUID()
  const before = refusedKeys()
  let lateAnswer: OpenedAnswer | undefined
  await whileHeld(await accountIdOf(api, member), async () => {
    const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, 10_000))
    lateAnswer = await Promise.race([placeOrderAs(member, input, key), tooLong])
  })
  expect([lateAnswer?.status, lateAnswer?.body.code]).toEqual([409, 'KEY_IN_FLIGHT'])
  expect(refusedKeys()).toBe(before + 1)
  expect(await database().db.select().from(purchaseOrders)).toEqual([])
  expect((await placeOrderAs(member, input, key)).status).toBe(200)
})

test('an order ended by a deadlock is placed anyway @rest', async () => {
  const { member, payer } = await buyer()
  const accountId = await accountIdOf(api, member)
  const quoteId = (await quoteTo(member)).id
  let answer: Promise<OpenedAnswer> | undefined
  await database().db.transaction(async (tx) => {
    // So the order finds the deadlock, which is there before it begins to wait.
    await tx.execute(sql`set local deadlock_timeout = '60s'`)
    await tx.execute(sql`select from ledger_account where type = 'unsold' for update`)
    let waits: Promise<unknown> | undefined
    await whileHeld(accountId, async () => {
      answer = placeOrderAs(member, { quoteId, payer })
      await untilWaiting(database(), 1)
      // A query begins when it is awaited.
      waits = tx.execute(lockOf(accountId)).then(() => {})
      await untilWaiting(database(), 2)
    })
    await waits
  })
  expect((await answer)?.status).toBe(200)
  expect(await database().db.select().from(purchaseOrders)).toHaveLength(1)
  await expectGoodBooks()
})

test('the second of two orders at once waits for the first', async () => {
  const { member, payer } = await buyer()
  for (const pay of ['100', '200'])
    await makeOrder(api, member, { payer, pay: pay + '0'.repeat(18) })
  const quoteId = (await quoteTo(member)).id
  const wish = { quoteId, payer, isSecond: true }
  let answers: Promise<OpenedAnswer[]> | undefined
  await database().db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_account where type = 'unsold' for update`)
    answers = Promise.all([placeOrderAs(member, wish), placeOrderAs(member, wish)])
    await untilWaiting(database(), 2)
  })
  expect(countByCode((await answers) ?? [])).toEqual({ 200: 1, TOO_MANY_QUOTES: 1 })
  await expectGoodBooks()
})

test('a slow order does not hold up others @rest', async () => {
  const [slow, quick] = [await buyer(), await buyer()]
  const quoteId = (await quoteTo(quick.member)).id
  let first: Promise<PurchaseOrder> | undefined
  await whileHeld(await accountIdOf(api, slow.member), async () => {
    first = makeOrder(api, slow.member, { payer: slow.payer })
    await untilWaiting(database(), 1)
    const otherAnswer = await placeOrderAs(quick.member, { quoteId, payer: quick.payer })
    expect(otherAnswer.status).toBe(200)
  })
  expect((await first)?.id).toEqual(expect.any(String))
  await expectGoodBooks()
})

test('twenty cancellations at once free the shares once @rest', async () => {
  const { member, payer } = await buyer()
  const { id } = await makeOrder(api, member, { payer })
  const answers = await Promise.all(
    times(20, () => member.call('POST', 'wallet/cancelOrder', { orderId: id })),
  )
  expect(countByCode(answers)).toEqual({ 200: 20 })
  expect(await reservedShares()).toBe(0n)
  await expectGoodBooks()
})

test('a payment reported during cancellation is never forgotten @rest', async () => {
  const { member, payer } = await buyer()
  for (let round = 0; round < runCount(4, 20); round += 1) {
    const { id } = await makeOrder(api, member, { payer })
    const cancel = () => member.call('POST', 'wallet/cancelOrder', { orderId: id })
    const report = () => member.call('POST', 'wallet/buyShare', { orderId: id, hash: someHash() })
    const acts = round % 2 === 0 ? [cancel, report] : [report, cancel]
    const [first, second] = await Promise.all(acts.map((act) => act()))
    const [cancelled, reported] = round % 2 === 0 ? [first, second] : [second, first]
    expect((reported as OpenedAnswer).opened).toMatchObject({ status: 'pending' })
    expect([200, 422]).toContain((cancelled as OpenedAnswer).status)
    const [row] = await database().db.select().from(memberTransactions).where(sql`id = ${id}`)
    expect(row?.status).toBe('pending')
    await database().db.update(purchaseOrders).set({ state: 'settled' }).where(sql`id = ${id}`)
  }
})

test('a cancellation waits for a report that is being written', async () => {
  const { member, payer } = await buyer()
  const { id } = await makeOrder(api, member, { payer })
  let answer: OpenedAnswer | undefined
  let cancelled: Promise<unknown> = Promise.resolve()
  await database().db.transaction(async (tx) => {
    await tx
      .insert(paymentSubmissions)
      .values({ orderId: id, hash: someHash(), reportedAt: api.clock.now() })
    cancelled = member.call('POST', 'wallet/cancelOrder', { orderId: id }).then((cancelAnswer) => {
      answer = cancelAnswer
    })
    while (answer === undefined && (await waitingIds(database())).length === 0) await soon()
  })
  await cancelled
  expect(answer?.body.code).toBe('ORDER_PAID')
  expect(await reservedShares()).toBeGreaterThan(0n)
})

type Tx = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

async function reportedBetween(first: (tx: Tx, id: string, hash: string) => Promise<unknown>) {
  const { member, payer } = await buyer()
  const { id } = await makeOrder(api, member, { payer })
  const hash = someHash()
  let answer: OpenedAnswer | undefined
  let reported: Promise<unknown> = Promise.resolve()
  await database().db.transaction(async (tx) => {
    await first(tx, id, hash)
    reported = member
      .call('POST', 'wallet/buyShare', { orderId: id, hash })
      .then((reportAnswer) => {
        answer = reportAnswer
      })
    while (answer === undefined && (await waitingIds(database())).length === 0) await soon()
    // Past the report's deadlock check: the next to check is this transaction.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx
      .update(memberTransactions)
      .set({ hash: someHash() })
      .where(eq(memberTransactions.id, id))
  })
  await reported
  expect(answer?.opened).toMatchObject({ id })
  expect(await database().db.$count(paymentSubmissions, eq(paymentSubmissions.hash, hash))).toBe(1)
}

test('a report waits for a cancellation under way @rest', () =>
  reportedBetween((tx, id) =>
    tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update'),
  ))

test('a report waits for a follower seeing its payment @rest', () =>
  reportedBetween((tx, orderId, hash) =>
    tx
      .insert(paymentSubmissions)
      .values({ orderId, hash, reportedAt: api.clock.now(), state: 'seen' }),
  ))

test('an order takes the last hash that it may have, of three at once', async () => {
  const { member, payer } = await buyer()
  const { id } = await makeOrder(api, member, { payer })
  const { maxSubmissions } = purchaseTerms
  await database()
    .db.insert(paymentSubmissions)
    .values(
      times(maxSubmissions - 1, () => ({
        orderId: id,
        hash: someHash(),
        reportedAt: api.clock.now(),
        state: 'waiting' as const,
      })),
    )
  let reports: Promise<OpenedAnswer>[] = []
  // All are before the row in the list: one that had not waited for the others before would have
  // counted none of them.
  await database().db.transaction(async (tx) => {
    await tx.select().from(memberTransactions).where(eq(memberTransactions.id, id)).for('update')
    reports = times(3, () =>
      member.call('POST', 'wallet/buyShare', { orderId: id, hash: someHash() }),
    )
    while ((await waitingIds(database())).length < 3) await soon()
  })
  expect(countByCode(await Promise.all(reports))).toEqual({ 200: 1, TOO_MANY: 2 })
  expect(await database().db.select().from(paymentSubmissions)).toHaveLength(maxSubmissions)
})

async function settlesBesideOrders() {
  const { member, payer } = await buyer()
  const accountId = await accountIdOf(api, member)
  const quoteId = (await quoteTo(member)).id
  const at = api.clock.now()
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const settle = (round: number) =>
    api.services.db.transaction(async (tx) => {
      const journal = {
        key: `settled ${round}`,
        kind: 'test',
        at,
        moves: [{ from, to, amount: 1n }],
      }
      await post(tx, [journal])
      await tx.insert(memberTransactions).values({
        id: crypto.randomUUID(),
        accountId,
        kind: 'payment',
        status: 'held',
        at,
        decimals: 18,
        pay: 1n,
      })
    })
  const settling = times(60, settle)
  const locked = times(60, () => lockAnswer(member, { quoteId, payer, isSecond: true }))
  const ends = await Promise.allSettled(settling)
  const causes = ends.flatMap((end) =>
    end.status === 'rejected' ? [String(end.reason.cause ?? end.reason)] : [],
  )
  expect(causes).toEqual([])
  expect(countByCode(await Promise.all(locked))).toEqual({ 200: 3, TOO_MANY_QUOTES: 57 })
}

test('orders and settlements of one member never deadlock @rest', settlesBesideOrders)

describe('with another query plan', () => {
  const otherWay = realPostgres({ isSeeded: true })
  beforeAll(() =>
    otherWay().script(
      `do $$ begin execute format('alter database %I set enable_hashjoin = off', current_database()); end $$`,
    ),
  )
  beforeEach(async () => {
    api = await makeApi({ database: otherWay() })
  })

  test('a ledger account waited for is still found @rest', settlesBesideOrders)
})
