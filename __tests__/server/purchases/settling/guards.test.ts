import { sql } from 'drizzle-orm'
import { releaseOrder } from '@/server/modules/purchases/orders/release'
import { settleBatch } from '@/server/modules/purchases/settling/settle-batch'
import { payments } from '@/server/modules/purchases/tables'
import {
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  orderStateIn,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../../support/payment-fixture'

async function credited() {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  return { fixture, buyer, order, services: fixture.api.services }
}

test('a payment that is settled is not settled again', async () => {
  const { fixture, buyer, order, services } = await credited()
  const settledPayments = await services.db.select().from(payments)
  expect(
    await settleBatch(services, settledPayments, {
      decimals: new Map(),
      minimums: new Map(),
      skipped: new Set(),
    }),
  ).toBe(0)
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  await expectSoundBooks(fixture)
})

test('an order that was paid gives no shares back', async () => {
  const { fixture, order, services } = await credited()
  const paidOrder = { id: order.id }
  const isReleased = await services.db.transaction((tx) =>
    releaseOrder(tx, paidOrder, 'expired', services.clock.now()),
  )
  expect(isReleased).toBe(false)
  expect(await orderStateIn(fixture, order)).toBe('settled')
  await expectSoundBooks(fixture)
})

/** The tables refuse these, independent of the code. */
test.each([
  [
    'a payment twice',
    `insert into payment (chain_id, hash, log_index, block_number, block_hash, block_at, payer, treasury, amount, seen_at)
      select chain_id, hash, log_index, block_number + 1, 'another', block_at, payer, treasury, amount, seen_at from payment limit 1`,
    'payment_once',
  ],
  [
    'a second settlement of a payment',
    `insert into settlement (payment_id, outcome, decided_at) select payment_id, 'held', now() from settlement limit 1`,
    'settlement_pkey',
  ],
  [
    'a second credit to an order',
    `update settlement set outcome = 'credited'`,
    'settlement_of_order',
  ],
  [
    'a payment in the books twice',
    `insert into ledger_journal (key, kind, at) select key, kind, at from ledger_journal where key like 'payment%' limit 1`,
    'ledger_journal_key',
  ],
])('the database refuses %s', async (_, statement, key) => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order), paymentOf(fixture, order))
  fixture.chain.mineEmpty(20)
  await fixture.run()
  const refusedStatement = fixture.api.services.db
    .execute(sql.raw(statement))
    .catch((error: Error) => error)
  expect(String(((await refusedStatement) as Error).cause)).toMatch(key)
})
