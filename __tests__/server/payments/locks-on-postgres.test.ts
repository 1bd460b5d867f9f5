import { eq, sql } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { follow } from '@/server/modules/purchases/payments/follow'
import { settle } from '@/server/modules/purchases/payments/settle'
import { settleBatch } from '@/server/modules/purchases/payments/settle-batch'
import { releaseQuote } from '@/server/modules/purchases/quotes/release'
import { payments } from '@/server/modules/purchases/tables'
import { rowsOf as rowsIn } from '@/server/platform/db/rows'
import type { Services } from '@/server/services'
import {
  buyerIn,
  expectSoundBooks,
  type PaymentWorld,
  paymentOf,
  quoteOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-world'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { worldOnPostgres } from '../../support/world-on-postgres'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openPostgres()
})

afterAll(() => postgres.close())

/** An order whose payment was followed and is final, and not settled yet. */
async function paid() {
  const world = await worldOnPostgres(postgres)
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  world.chain.mine(paymentOf(world, quote))
  world.chain.mineEmpty(20)
  await follow(world.api.services)
  return { world, buyer, quote }
}

/** The first has done its part and ends once the second waits for it, or went past it. */
async function inBetween<Result>(
  { api }: PaymentWorld,
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
      await new Promise((done) => setTimeout(done, 20))
  })
  return result as Promise<Result>
}

async function someoneWaits({ db }: Services): Promise<boolean> {
  const waiting = await db.execute(
    sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowsIn(waiting).length > 0
}

const errorsOf = ({ api }: PaymentWorld) => api.log.lines.filter(({ level }) => level === 'error')

test('a payment that somebody else settles at the moment is waited for and then left', async () => {
  const { world, buyer, quote } = await paid()
  const final = await world.api.services.db.select().from(payments)
  const settledBy = (services: Services) =>
    settleBatch(services, final, { decimals: new Map(), least: new Map() })
  expect(await inBetween(world, settledBy, () => settledBy(world.api.services))).toBe(0)
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  await expectSoundBooks(world)
})

test('an order that is being cancelled is waited for: its payment is a decision at once', async () => {
  const { world, buyer, quote } = await paid()
  const released = { id: quote.id, microShares: BigInt(quote.receive) }
  await inBetween(
    world,
    ({ db, clock }) => releaseQuote(db, released, 'cancelled', clock.now()),
    () => settle(world.api.services),
  )
  expect(errorsOf(world)).toEqual([])
  const [settled] = await settlementsIn(world)
  expect(settled?.settlement).toMatchObject({ outcome: 'decision', trouble: 'cancelled' })
  expect(await sharesOf(world, buyer)).toBe(0n)
  await expectSoundBooks(world)
})

test('an account that is being put on hold is waited for: its payment is held', async () => {
  const { world, buyer } = await paid()
  await inBetween(
    world,
    ({ db }) =>
      db.update(accounts).set({ kycStatus: 'BLOCKED' }).where(eq(accounts.id, buyer.accountId)),
    () => settle(world.api.services),
  )
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'held' })
  expect(await sharesOf(world, buyer)).toBe(0n)
  await expectSoundBooks(world)
})
