import type { Hex } from 'viem'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import { expireOrders } from '@/server/modules/purchases/orders/expire'
import { refundUndecided } from '@/server/modules/purchases/refunds/decide'
import { settlements } from '@/server/modules/purchases/tables'
import type { OpenedAnswer } from '../../../support/call'
import { followChain, settle } from '../../../support/jobs'
import {
  expectSoundBooks,
  fixtureOnPostgres,
  makeBuyerIn,
  makeOrders,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'

const isFull = process.env.TEST_SIZE === 'full'
const paymentsCount = isFull ? 501 : 60
const workers = 20
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openPostgres()
})

afterAll(() => postgres.close())

const allAtOnce = (count: number, act: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, act))

function unexpected(ends: PromiseSettledResult<unknown>[]): string[] {
  return ends.flatMap((end) =>
    end.status === 'rejected' && !/somebody else|has changed/i.test(String(end.reason))
      ? [String(end.reason)]
      : [],
  )
}

test(`${workers} workers settle ${paymentsCount} payments, each credited once @rest`, async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const { api, chain, treasury } = fixture
  const buyers = [
    await makeBuyerIn(fixture),
    await makeBuyerIn(fixture),
    await makeBuyerIn(fixture),
  ]
  await fixture.run()
  let due = 0n
  let shares = 0n
  for (const buyer of buyers)
    for (const order of await makeOrders(fixture, buyer, paymentsCount / buyers.length)) {
      chain.mine(chain.pay(order.payer as Hex, treasury, order.pay, { symbol: 'USDT' }))
      due += order.pay
      shares += order.microShares
    }
  chain.mineEmpty(20)
  const followed = await allAtOnce(workers, () => followChain(api.services))
  expect(unexpected(followed)).toEqual([])
  while ((await followChain(api.services)).isBehind);
  const ends = await allAtOnce(workers, () => settle(api.services))
  expect(unexpected(ends)).toEqual([])
  await settle(api.services)
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => settlement.outcome)).toEqual(
    Array(paymentsCount).fill('credited'),
  )
  const sharesOfBuyers = await Promise.all(buyers.map((buyer) => sharesOf(fixture, buyer)))
  expect(sharesOfBuyers.reduce((sum, amount) => sum + amount)).toBe(shares)
  const { db } = api.services
  const inAccounts = await Promise.all(
    (['treasury', 'fees', 'suspense'] as const).map((type) =>
      balanceOf(db, { type, asset: 'USDT' }),
    ),
  )
  expect(inAccounts.reduce((sum, amount) => sum + amount)).toBe(due)
  expect(await totalReserved(db, 'ordered')).toBe(0n)
  await expectSoundBooks(fixture)
})

test('exactly one of taking, returning and expiring counts', async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const { api, chain, treasury } = fixture
  const buyer = await makeBuyerIn(fixture)
  await fixture.run()
  const rounds = isFull ? 60 : 4
  for (const order of await makeOrders(fixture, buyer, rounds))
    chain.mine(chain.pay(buyer.wallet, treasury, order.pay + 10n ** 18n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const rows = (await rowsOf(fixture, buyer)).filter(({ status }) => status === 'decision')
  expect(rows).toHaveLength(rounds)
  const accepted = await acceptCurrentDocuments(buyer.member)
  const choose = (transactionId: string, choice: { choice: string; quoteId?: string }) =>
    buyer.member.call('POST', 'wallet/resolvePayment', { transactionId, ...choice, accepted })
  const quotes = await Promise.all(
    rows.map(async ({ id, pay }) => {
      const quote = await quoteTo(buyer.member, { pay: String(pay) })
      return { id, take: { choice: 'take', quoteId: quote.id } }
    }),
  )
  const lateServices = {
    ...api.services,
    clock: { now: () => new Date(api.clock.now().getTime() + 1000) },
  }
  await api.services.db
    .update(settlements)
    .set({ decisionEndsAt: new Date(api.clock.now().getTime() + 500) })
  await Promise.all(
    quotes.flatMap(({ id, take }) => [
      choose(id, take),
      choose(id, { choice: 'refund' }),
      choose(id, take),
      refundUndecided(lateServices).catch(() => undefined),
    ]),
  )
  const settledPayments = await settlementsIn(fixture)
  const takenPayments = settledPayments.filter(({ settlement }) => settlement.outcome === 'taken')
  const returningPayments = settledPayments.filter(
    ({ settlement }) => settlement.outcome === 'returning',
  )
  expect(takenPayments.length + returningPayments.length).toBe(rounds)
  const sum = (
    of: typeof settledPayments,
    amountOf: (one: (typeof settledPayments)[0]) => bigint,
  ) => of.reduce((total, payment) => total + amountOf(payment), 0n)
  expect(await sharesOf(fixture, buyer)).toBe(
    sum(takenPayments, ({ settlement }) => settlement.microShares ?? 0n),
  )
  expect(await balanceOf(api.services.db, { type: 'suspense', asset: 'USDT' })).toBe(
    sum(returningPayments, ({ payment }) => payment.amount),
  )
  await expectSoundBooks(fixture)
})

type OwnRow = Awaited<ReturnType<typeof rowsOf>>[number]
const isConfirmed = ({ status }: OwnRow) => status === 'confirmed'
const isDecision = ({ status }: OwnRow) => status === 'decision'
const cancelled = (ends: PromiseSettledResult<unknown>[]) =>
  ends.filter(
    (end) => end.status === 'fulfilled' && (end.value as OpenedAnswer | undefined)?.status === 200,
  ).length

test('cancelling, ending and paying at once lose nothing @rest', async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const { api, chain, treasury } = fixture
  const buyer = await makeBuyerIn(fixture)
  await fixture.run()
  const orders = await makeOrders(fixture, buyer, isFull ? 120 : 24)
  for (const order of orders)
    chain.mine(chain.pay(buyer.wallet, treasury, order.pay, { symbol: 'USDT' }))
  api.clock.forward(11 * 60_000)
  chain.mineEmpty(20)
  const cancel = (orderId: string) => buyer.member.call('POST', 'wallet/cancelOrder', { orderId })
  const ends = await Promise.allSettled([
    ...orders.map(({ id }) => cancel(id)),
    ...Array.from({ length: 5 }, () => followChain(api.services).then(() => settle(api.services))),
    ...Array.from({ length: 5 }, () => expireOrders(api.services)),
  ])
  expect(unexpected(ends)).toEqual([])
  await fixture.settleAll()
  const rows = await rowsOf(fixture, buyer)
  const outcomes = { confirmed: rows.filter(isConfirmed), decision: rows.filter(isDecision) }
  expect(outcomes.confirmed.length + outcomes.decision.length).toBe(orders.length)
  expect(outcomes.decision).toHaveLength(cancelled(ends))
  expect(await sharesOf(fixture, buyer)).toBe(
    outcomes.confirmed.reduce((sum, { microShares }) => sum + (microShares ?? 0n), 0n),
  )
  expect(await balanceOf(api.services.db, { type: 'suspense', asset: 'USDT' })).toBe(
    outcomes.decision.reduce((sum, { pay }) => sum + pay, 0n),
  )
  expect(await totalReserved(api.services.db, 'ordered')).toBe(0n)
  await expectSoundBooks(fixture)
})
