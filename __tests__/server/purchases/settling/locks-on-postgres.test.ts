import { eq, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Services } from '@/server/compose'
import { accounts } from '@/server/modules/identity/tables'
import { releaseOrder } from '@/server/modules/purchases/orders/release'
import { settleBatch } from '@/server/modules/purchases/settling/settle-batch'
import { payments } from '@/server/modules/purchases/tables'
import { followChain, settle } from '../../../support/jobs'
import {
  type Buyer,
  expectSoundBooks,
  fixtureOnPostgres,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { makeBuyer } from '../../../support/purchase'
import { rowsOf as rowsIn } from '../../../support/rows-of'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openPostgres()
})

afterAll(() => postgres.close())

async function paidOrder() {
  const fixture = await fixtureOnPostgres(postgres)
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order))
  fixture.chain.mineEmpty(20)
  await followChain(fixture.api.services)
  return { fixture, buyer, order }
}

/** The first ends once the second waits for it or has gone past. */
async function inBetween<Result>(
  { api }: PaymentFixture,
  first: (services: Services) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const { db } = api.services
  let isOver = false
  let result: Promise<Result> | undefined
  await db.transaction(async (tx) => {
    await first({ ...api.services, db: tx })
    result = second().finally(() => {
      isOver = true
    })
    result.catch(() => undefined)
    while (!isOver && !(await someoneWaits(api.services)))
      await new Promise((resolve) => setTimeout(resolve, 20))
  })
  return result as Promise<Result>
}

async function someoneWaits({ db }: Services): Promise<boolean> {
  const waitingLocks = await db.execute(
    sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowsIn(waitingLocks).length > 0
}

const errorsOf = ({ api }: PaymentFixture) => api.log.lines.filter(({ level }) => level === 'error')

test('a payment that another process settles is left alone @rest', async () => {
  const { fixture, buyer, order } = await paidOrder()
  const final = await fixture.api.services.db.select().from(payments)
  const settledBy = (services: Services) =>
    settleBatch(services, final, {
      decimals: new Map(),
      minimums: new Map(),
      skipped: new Set(),
    })
  expect(await inBetween(fixture, settledBy, () => settledBy(fixture.api.services))).toBe(0)
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  await expectSoundBooks(fixture)
})

test('a payment without an order that another process settles is left alone', async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const { wallet } = await makeBuyerIn(fixture)
  await fixture.run()
  fixture.chain.mine(fixture.chain.pay(wallet, fixture.treasury, 10n ** 20n, { symbol: 'USDT' }))
  fixture.chain.mineEmpty(20)
  await followChain(fixture.api.services)
  expect(await inBetween(fixture, settle, () => settle(fixture.api.services))).toBe(0)
  expect(errorsOf(fixture)).toEqual([])
  expect(await settlementsIn(fixture)).toHaveLength(1)
  await expectSoundBooks(fixture)
})

test('the earlier of two wallets’ payments for an order counts @rest', async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const paidOrders = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const buyer = await makeBuyerIn(fixture)
      const from = (await makeBuyer(fixture.api, buyer.member)) as Hex
      fixture.chain.endow(from)
      return { from, order: await orderOf(fixture, buyer) }
    }),
  )
  await fixture.run()
  fixture.chain.mine(...paidOrders.map(({ from, order }) => paymentOf(fixture, order, { from })))
  fixture.chain.mine(...paidOrders.map(({ order }) => paymentOf(fixture, order)))
  await fixture.settleAll()
  const outcomes = (await settlementsIn(fixture)).map(({ settlement }) => settlement.outcome)
  expect(outcomes).toEqual([
    ...paidOrders.map(() => 'credited'),
    ...paidOrders.map(() => 'decision'),
  ])
  await expectSoundBooks(fixture)
})

test('an order that is being cancelled makes its payment a decision', async () => {
  const { fixture, buyer, order } = await paidOrder()
  const released = { id: order.id }
  await inBetween(
    fixture,
    ({ db, clock }) => releaseOrder(db, released, 'cancelled', clock.now()),
    () => settle(fixture.api.services),
  )
  await settle(fixture.api.services)
  expect(errorsOf(fixture)).toEqual([])
  const [settledPayment] = await settlementsIn(fixture)
  expect(settledPayment?.settlement).toMatchObject({ outcome: 'decision', trouble: 'cancelled' })
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await expectSoundBooks(fixture)
})

test('an account that is being put on hold holds its payment', async () => {
  const { fixture, buyer } = await paidOrder()
  await inBetween(
    fixture,
    ({ db }) =>
      db.update(accounts).set({ kycStatus: 'BLOCKED' }).where(eq(accounts.id, buyer.accountId)),
    () => settle(fixture.api.services),
  )
  await settle(fixture.api.services)
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'held' })
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await expectSoundBooks(fixture)
})

interface TwoPaid {
  fixture: PaymentFixture
  first: Buyer
  second: Buyer
}

/** Two payments of the first, then one of the second. */
async function twoPaid(): Promise<TwoPaid> {
  const fixture = await fixtureOnPostgres(postgres)
  const [first, second] = [await makeBuyerIn(fixture), await makeBuyerIn(fixture)]
  const orders = [await orderOf(fixture, first), await orderOf(fixture, second)] as const
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, orders[0]))
  fixture.chain.mine(paymentOf(fixture, orders[0]))
  fixture.chain.mine(paymentOf(fixture, orders[1]))
  fixture.chain.mineEmpty(20)
  await followChain(fixture.api.services)
  return { fixture, first, second }
}

const lockedByOthers: [what: string, lock: (paid: TwoPaid) => SQL][] = [
  [
    'payment',
    ({ first }) => sql`select from payment where id =
      (select id from payment where payer = ${first.wallet.toLowerCase()} order by block_number limit 1) for update`,
  ],
  [
    'account',
    ({ first }) => sql`select from account where id = ${first.accountId}::uuid for no key update`,
  ],
  [
    'order',
    ({ first }) =>
      sql`select from purchase_order where account_id = ${first.accountId}::uuid for update`,
  ],
]

test.each(lockedByOthers)(
  'a locked %s holds up nobody else’s payment, and its owner’s come in order',
  async (_, lock) => {
    const payingBoth = await twoPaid()
    const { fixture, first, second } = payingBoth
    const { services } = fixture.api
    await services.db.transaction(async (tx) => {
      await tx.execute(lock(payingBoth))
      // A lock wait here would last for ever.
      expect(await settle(services)).toBe(1)
      expect(await sharesOf(fixture, second)).toBeGreaterThan(0n)
      expect(await sharesOf(fixture, first)).toBe(0n)
    })
    expect(await settle(services)).toBe(2)
    const theirPayments = (await settlementsIn(fixture)).filter(
      ({ settlement }) => settlement.accountId === first.accountId,
    )
    expect(theirPayments.map(({ settlement }) => settlement.outcome)).toEqual([
      'credited',
      'decision',
    ])
    expect(errorsOf(fixture)).toEqual([])
    await expectSoundBooks(fixture)
  },
)
