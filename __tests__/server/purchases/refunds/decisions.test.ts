import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { hourMs, minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import { acceptedOf, type DocumentAccepted, type Offering } from '@/contract/offering'
import type { statementCalls } from '@/contract/statement'
import type { TransactionDetail } from '@/contract/transaction'
import { carryLocale, inLocale } from '@/messages/locale'
import { contentItems } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { notificationText } from '@/server/modules/notifications/kinds'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import { publishPrices } from '@/server/modules/offerings/price.service'
import { offerings } from '@/server/modules/offerings/tables'
import { orderJournal } from '@/server/modules/purchases/orders/release'
import { refundUndecided } from '@/server/modules/purchases/refunds/decide'
import { settlements } from '@/server/modules/purchases/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { runCommand } from '@/server/ops/commands'
import { openMetrics } from '@/server/start/metrics'
import {
  type Buyer,
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  orderOf,
  orderStateIn,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { acceptCurrentDocuments, hundred, placeOrderAs, quoteTo } from '../../../support/purchase'
import { newAddress } from '../../../support/scripted-chain'
import { stopSale } from '../../../support/stop-sale'

let fixture: PaymentFixture
let buyer: Buyer
beforeEach(async () => {
  fixture = await paymentFixture()
  buyer = await makeBuyerIn(fixture)
})

type StoredNotification = typeof notifications.$inferSelect

const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'USDT' })
const unsold = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'unsold', asset: 'SHARE' })
const giveBack = ({ member }: Buyer, transactionId: string) =>
  member.call('POST', 'wallet/resolvePayment', { transactionId, choice: 'refund' })
async function takeAt(
  { member }: Buyer,
  transactionId: string,
  { id: quoteId }: { id: string },
  documents?: DocumentAccepted[],
) {
  const accepted = documents ?? (await acceptCurrentDocuments(member))
  const choice = { transactionId, choice: 'take', quoteId, accepted }
  return member.call('POST', 'wallet/resolvePayment', choice)
}

async function takeOrder(buyer: Buyer, transactionId: string, amount: bigint) {
  return takeAt(buyer, transactionId, await quoteTo(buyer.member, { pay: String(amount) }))
}

const stop = ({ api: { services } }: PaymentFixture, isStop: boolean) =>
  runCommand(
    services,
    isStop
      ? stopSale('The price is wrong')
      : ['sale', 'start', '--by', 'ada', '--reason', 'a test'],
  )

const priceIs = ({ api, clock }: PaymentFixture, priceMicroUsd: bigint) =>
  publishPrices(api.services, [{ at: clock.now(), priceMicroUsd }])

const endOfChoice = ({ api, clock }: PaymentFixture) =>
  api.services.db.update(settlements).set({ decisionEndsAt: clock.now() })

async function halfPaid(pay = String(2n * BigInt(hundred))) {
  const order = await orderOf(fixture, buyer, { pay })
  await fixture.run()
  const amount = BigInt(order.pay) / 2n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  return { order, amount }
}

test('a member who paid less may take what it buys now', async () => {
  const { order, amount } = await halfPaid()
  const [row] = await rowsOf(fixture, buyer)
  expect(row).toMatchObject({ id: order.id, status: 'decision', pay: amount })
  expect(await orderStateIn(fixture, order)).toBe('released')
  expect(await suspenseBalance(fixture)).toBe(amount)
  const before = await unsold(fixture)
  fixture.clock.forward(20 * minuteMs)
  const ordered = BigInt(order.sharePrice)
  await priceIs(fixture, 2n * ordered)
  const quote = await quoteTo(buyer.member, { pay: String(amount) })
  const { opened } = await takeAt(buyer, order.id, quote)
  expect(opened).toMatchObject({
    status: 'confirmed',
    shares: quote.receive,
    sharePrice: String(2n * ordered),
  })
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
  expect(BigInt(quote.receive) * 4n).toBeLessThanOrEqual(BigInt(order.receive))
  expect(await unsold(fixture)).toBe(before - BigInt(quote.receive))
  expect(await suspenseBalance(fixture)).toBe(0n)
  const secondAnswer = await giveBack(buyer, order.id)
  expect(secondAnswer.status).toBe(409)
  await expectSoundBooks(fixture)
})

test('a payment is taken on the documents of that minute', async () => {
  const { order, amount } = await halfPaid()
  const { db } = fixture.api.services
  const isRisks = eq(contentItems.slug, 'risk-disclosure')
  const [risks] = await db.select().from(contentItems).where(isRisks)
  const reword = async (body = '') => {
    await db.update(contentItems).set({ body }).where(isRisks)
    fixture.api.services.responseCache.clear()
  }
  const ordered = await acceptCurrentDocuments(buyer.member)
  await reword('Other words.')
  const quote = await quoteTo(buyer.member, { pay: String(amount) })
  const accepted = await acceptCurrentDocuments(buyer.member)
  for (const old of [[], ordered, accepted.slice(1)]) {
    const refusedAnswer = await takeAt(buyer, order.id, quote, old)
    expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([409, 'TERMS_CHANGED'])
    expect(acceptedOf((refusedAnswer.body.data as Offering).documents)).toEqual(accepted)
  }
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect((await takeAt(buyer, order.id, quote, accepted)).status).toBe(200)
  await reword(risks?.body)
  const { opened } = await buyer.member.call('GET', 'wallet/transaction', { id: order.id })
  expect(acceptedOf((opened as TransactionDetail).accepted)).toEqual(accepted)
})

test('a member who wants it refunded, or does not choose, gets it back', async () => {
  const { order, amount } = await halfPaid()
  expect((await giveBack(buyer, order.id)).opened).toMatchObject({ status: 'returning' })
  expect((await takeOrder(buyer, order.id, amount)).status).toBe(409)
  expect(await suspenseBalance(fixture)).toBe(amount)
  const second = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, second, { amount: BigInt(second.pay) + 1n }))
  await fixture.settleAll()
  const [, last] = await settlementsIn(fixture)
  expect(last?.settlement.decisionEndsAt).toEqual(
    new Date(fixture.clock.now().getTime() + 72 * hourMs),
  )
  await endOfChoice(fixture)
  expect((await takeOrder(buyer, second.id, BigInt(second.pay) + 1n)).status).toBe(409)
  await fixture.run()
  const rows = await rowsOf(fixture, buyer)
  expect(rows.map(({ status }) => status)).toEqual(['returning', 'returning'])
  await expectSoundBooks(fixture)
})

test('without approved identity money can only go back @rest', async () => {
  const { order, amount } = await halfPaid()
  await fixture.api.services.db
    .update(accounts)
    .set({ kycStatus: 'NOT_APPLIED' })
    .where(eq(accounts.id, buyer.accountId))
  expect((await takeOrder(buyer, order.id, amount)).status).toBe(403)
  expect((await giveBack(buyer, order.id)).status).toBe(200)
})

test('a payment below the minimum can only go back @rest', async () => {
  const { order, amount } = await halfPaid('90000000000000000000')
  const answer = await takeOrder(buyer, order.id, amount)
  expect([answer.status, answer.body.code]).toEqual([422, 'PAYMENT_BELOW_MINIMUM'])
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect((await giveBack(buyer, order.id)).status).toBe(200)
})

test('no other member can decide @rest', async () => {
  const { order, amount } = await halfPaid()
  const otherBuyer = await makeBuyerIn(fixture)
  expect((await takeOrder(otherBuyer, order.id, amount)).status).toBe(404)
  const quote = await quoteTo(otherBuyer.member, { pay: String(amount) })
  expect((await takeAt(buyer, order.id, quote)).status).toBe(400)
})

test('a decision holds no price, no shares, and a quote no longer than a minute', async () => {
  const { order, amount } = await halfPaid()
  expect(await totalReserved(fixture.api.services.db, 'ordered')).toBe(0n)
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ microShares: null, fee: null })
  const quote = await quoteTo(buyer.member, { pay: String(amount) })
  fixture.clock.forward(minuteMs)
  const lateAnswer = await takeAt(buyer, order.id, quote)
  expect([lateAnswer.status, lateAnswer.body.code]).toEqual([409, 'PRICE_CHANGED'])
  for (const changes of [{ pay: String(amount - 1n) }, { currency: 'USDC', pay: String(amount) }]) {
    const wrongQuote = await takeAt(buyer, order.id, await quoteTo(buyer.member, changes))
    expect([wrongQuote.status, wrongQuote.body.code]).toEqual([400, 'BAD_REQUEST'])
  }
  expect((await takeOrder(buyer, order.id, amount)).status).toBe(200)
})

test('payments awaiting a choice count as open orders @rest', async () => {
  const orders = [
    await orderOf(fixture, buyer),
    await orderOf(fixture, buyer),
    await orderOf(fixture, buyer),
  ]
  await fixture.run()
  for (const order of orders)
    fixture.chain.mine(paymentOf(fixture, order, { amount: BigInt(order.pay) - 10n ** 18n }))
  await fixture.settleAll()
  const quote = await quoteTo(buyer.member)
  const wish = { quoteId: quote.id, payer: buyer.wallet, isSecond: true }
  expect((await placeOrderAs(buyer.member, wish)).body.code).toBe('TOO_MANY_WAITING')
  expect((await giveBack(buyer, orders[0]?.id as string)).status).toBe(200)
  expect((await placeOrderAs(buyer.member, wish)).status).toBe(200)
})

test('a payment late by its block is a decision @rest', async () => {
  const [inTime, lateOrder] = [await orderOf(fixture, buyer), await orderOf(fixture, buyer)]
  await fixture.run()
  fixture.clock.forward(10 * minuteMs - 1000)
  fixture.chain.mine(paymentOf(fixture, inTime))
  fixture.chain.mine(paymentOf(fixture, lateOrder))
  await fixture.settleAll()
  const rows = await rowsOf(fixture, buyer)
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'decision'])
  const [, settledPayment] = await settlementsIn(fixture)
  expect(settledPayment?.settlement).toMatchObject({ trouble: 'late', orderId: lateOrder.id })
  await expectSoundBooks(fixture)
})

test('an order paid twice is credited once @rest', async () => {
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order), paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  const rows = await rowsOf(fixture, buyer)
  expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'purchase confirmed',
    'payment decision',
  ])
  const chosenAnswer = await takeOrder(buyer, rows[1]?.id as string, BigInt(order.pay))
  expect(chosenAnswer.opened).toMatchObject({ status: 'confirmed' })
  const [, second] = await rowsOf(fixture, buyer)
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive) + (second?.microShares ?? 0n))
  const { opened } = await buyer.member.call('GET', 'wallet/shareStatement', {})
  const { docs } = opened as Answer<(typeof statementCalls)['shareStatement']>
  expect(docs.map(({ transaction }) => transaction)).toEqual([rows[0]?.id, second?.id])
  await expectSoundBooks(fixture)
})

test('while sales are closed payments only go back @rest', async () => {
  const { order, amount } = await halfPaid()
  const { services } = fixture.api
  const takeShares = () => takeOrder(buyer, order.id, amount)
  await stop(fixture, true)
  expect((await takeShares()).body.code).toBe('TAKE_CLOSED')
  await stop(fixture, false)
  await services.db.update(offerings).set({ status: 'closed' })
  expect((await takeShares()).body.code).toBe('TAKE_CLOSED')
  await services.db.update(offerings).set({ status: 'open' })
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect((await giveBack(buyer, order.id)).opened).toMatchObject({ status: 'returning' })
  await expectSoundBooks(fixture)
})

test('a decision of a member on hold is held @rest', async () => {
  await halfPaid()
  const { services } = fixture.api
  const waitingDecision = async () => {
    const metrics = openMetrics(services, 1)
    const text = await metrics.text()
    metrics.close()
    return text.match(/(?<=^fnx_waiting\{kind=")(decision|held)"\} \d/gm)?.sort()
  }
  expect(await waitingDecision()).toEqual(['decision"} 1', 'held"} 0'])
  const isTheirs = eq(accounts.id, buyer.accountId)
  const holds = [
    { kycStatus: 'BLOCKED' as const },
    { kycStatus: 'APPROVED' as const, onHoldAt: fixture.api.clock.now() },
  ]
  for (const hold of holds) {
    await services.db.update(accounts).set(hold).where(isTheirs)
    expect(await waitingDecision()).toEqual(['decision"} 0', 'held"} 1'])
  }
  fixture.api.clock.forward(73 * 60 * 60_000)
  expect(await refundUndecided(services)).toBe(0)
})

test('a payment for a cancelled order is a decision @rest', async () => {
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  await buyer.member.call('POST', 'wallet/cancelOrder', { orderId: order.id })
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'decision' })
  await expectSoundBooks(fixture)
})

const inOneLine = (text = '') => text.replace(/\s+/g, ' ')
const goesOn = 'It’s safe. Choose shares or a refund within 72 hours. After that, we refund it.'

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

test.each([
  [
    200n,
    'more',
    '200.00 USDT is more than your order.',
    'Ihre Zahlung von 200,00 USDT ist höher als Ihr Auftrag.',
  ],
  [
    60n,
    'less',
    '60.00 USDT is less than your order.',
    'Ihre Zahlung von 60,00 USDT ist niedriger als Ihr Auftrag.',
  ],
])(
  'whoever pays %d of 100 USDT reads that it is %s than the order, and what happens next @rest',
  async (...row) => {
    const [coins, , english, german] = row
    const { chain, treasury } = fixture
    await orderOf(fixture, buyer)
    await fixture.run()
    chain.mine(chain.pay(buyer.wallet, treasury, coins * 10n ** 18n, { symbol: 'USDT' }))
    await fixture.settleAll()
    const notices = await fixture.api.services.db.select().from(notifications)
    const [{ kind, facts }] = notices.filter((notice) => notice.kind === 'payment-decision') as [
      StoredNotification,
    ]
    expect(notificationText(kind, facts).text).toBe(`${english} ${goesOn}`)
    expect(inLocale('de', () => notificationText(kind, facts).text)).toBe(
      `${german} Das Geld ist sicher. Wählen Sie binnen 72 Stunden Aktien oder eine Erstattung. Danach erstatten wir es.`,
    )
    const mails = await fixture.api.services.db.select().from(outboxMessages)
    const choice = mails.find(({ subject }) => subject === 'Choose what to do with your payment')
    expect(inOneLine(choice?.text)).toContain(`${english} It’s safe.`)
  },
)

test('a payment taken for shares costs half a percent, a fraction rounded down @rest', async () => {
  const { chain, treasury } = fixture
  await fixture.run()
  const paidAmount = 350_000_000_000_123_456_789n
  chain.mine(chain.pay(buyer.wallet, treasury, paidAmount, { symbol: 'USDT' }))
  await fixture.settleAll()
  const [row] = await rowsOf(fixture, buyer)
  expect((await takeOrder(buyer, row?.id ?? '', paidAmount)).status).toBe(200)
  const [takenPayment] = await settlementsIn(fixture)
  expect(takenPayment?.settlement).toMatchObject({
    outcome: 'taken',
    fee: 1_750_000_000_000_617_283n,
  })
  await expectSoundBooks(fixture)
})

test('a round amount goes to the only open order @rest', async () => {
  const { chain, treasury } = fixture
  const first = await orderOf(fixture, buyer)
  await fixture.run()
  const round = 10n ** 20n
  chain.mine(chain.pay(buyer.wallet, treasury, round, { symbol: 'USDT' }))
  await fixture.settleAll()
  await orderOf(fixture, buyer)
  await orderOf(fixture, buyer)
  chain.mine(chain.pay(buyer.wallet, treasury, round, { symbol: 'USDT' }))
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => [settlement.orderId, settlement.trouble])).toEqual(
    [
      [first.id, 'less'],
      [null, 'no-quote'],
    ],
  )
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { text: string }[] }
  const less = '100.00 USDT is less than your order.'
  const none = '100.00 USDT matches no open order.'
  expect(docs).toMatchObject([none, less].map((reason) => ({ text: `${reason} ${goesOn}` })))
  const mails = await fixture.api.services.db.select().from(outboxMessages)
  const choices = mails.filter(({ subject }) => subject === 'Choose what to do with your payment')
  const letters = choices.map((mail) => inOneLine(mail.text))
  for (const reason of [less, none])
    expect(letters).toContainEqual(expect.stringContaining(`${reason} It’s safe.`))
})

test('the payer counts by its link at the time of the block', async () => {
  const { api, chain, treasury } = fixture
  const unlinkedPayer = newAddress()
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  chain.mine(paymentOf(fixture, order, { from: unlinkedPayer }))
  chain.mine(chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' }))
  fixture.clock.forward(500)
  await api.services.db
    .update(walletLinks)
    .set({ unlinkedAt: fixture.clock.now() })
    .where(eq(walletLinks.address, buyer.wallet))
  chain.mine(chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => settlement.trouble)).toEqual([
    'unknown-payer',
    'less',
  ])
  expect((await finalIn(fixture)).map(({ state }) => state)).toEqual([
    'settled',
    'settled',
    'aside',
  ])
  expect(settledPayments[0]?.settlement.accountId).toBeNull()
  expect(await suspenseBalance(fixture)).toBe(BigInt(order.pay) + 2n * 10n ** 20n)
  await expectSoundBooks(fixture)
})

test('the owner hears of payment from an unlinked wallet @rest', async () => {
  const { api, chain } = fixture
  const [order, otherOrder] = [await orderOf(fixture, buyer), await orderOf(fixture, buyer)]
  await fixture.run()
  api.services.prices.priceOf = () => Promise.reject(new Error('no price today'))
  const unlinkedPayer = newAddress()
  chain.mine(paymentOf(fixture, order, { from: unlinkedPayer }))
  chain.mine(
    paymentOf(fixture, otherOrder, {
      from: unlinkedPayer,
      amount: BigInt(otherOrder.pay) % 10n ** 9n,
    }),
  )
  await fixture.settleAll()
  fixture.clock.forward(11 * minuteMs)
  chain.mineEmpty(1)
  await fixture.run()
  const detail = async (id: string) =>
    (await buyer.member.call('GET', 'wallet/transaction', { id })).opened
  const { amount, hash } = (await settlementsIn(fixture))[0]?.payment ?? {}
  expect(await detail(order.id)).toMatchObject({
    status: 'expired',
    stranger: {
      hash,
      payer: getAddress(unlinkedPayer),
      amount: String(amount),
      isReturned: false,
    },
  })
  expect(await detail(otherOrder.id)).toMatchObject({ status: 'expired', stranger: null })
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { kind: string; path: string }[] }
  const unlinkedNotices = docs.filter(({ kind }) => kind === 'payment-unlinked')
  const text = expect.stringMatching(/^100\.00 USDT is safe/)
  expect(unlinkedNotices).toMatchObject([{ path: `/transactions/${order.id}`, text }])
  const mails = await api.services.db.select().from(outboxMessages)
  expect(mails.filter(({ subject }) => subject.includes('unlinked wallet'))).toHaveLength(1)
  expect(await suspenseBalance(fixture)).toBe(
    BigInt(order.pay) + (BigInt(otherOrder.pay) % 10n ** 9n),
  )
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await expectSoundBooks(fixture)
})

test('a payment older than an order with its amount tag stays apart', async () => {
  const first = await orderOf(fixture, buyer)
  await fixture.run()
  const amountTagOfNext = BigInt(first.pay) + 1n
  fixture.chain.mine(paymentOf(fixture, first, { from: newAddress(), amount: amountTagOfNext }))
  fixture.clock.forward(2_000)
  const next = await orderOf(fixture, buyer)
  expect(BigInt(next.pay)).toBe(amountTagOfNext)
  fixture.chain.mine(paymentOf(fixture, next, { from: newAddress() }))
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => settlement.namedOrderId)).toEqual([next.id])
  expect((await finalIn(fixture)).map(({ state }) => state)).toEqual(['aside', 'settled'])
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { kind: string }[] }
  expect(docs.filter(({ kind }) => kind === 'payment-unlinked')).toHaveLength(1)
})

test('another token is held and counts for nothing', async () => {
  const { chain, treasury } = fixture
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  const fake = newAddress()
  chain.mine(chain.pay(buyer.wallet, treasury, BigInt(order.pay), { token: fake }))
  await fixture.settleAll()
  expect(await finalIn(fixture)).toMatchObject([{ token: fake, currency: null, state: 'aside' }])
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect(await orderStateIn(fixture, order)).toBe('open')
  await expectSoundBooks(fixture)
})

test('an unpaid order ends by block time, freeing shares, and one missing its shares holds up no other @rest', async () => {
  const before = await unsold(fixture)
  const { db, clock } = fixture.api.services
  const [ada, bob] = [await makeBuyerIn(fixture), await makeBuyerIn(fixture)]
  const [brokenOrder, otherOrder] = [await orderOf(fixture, ada), await orderOf(fixture, bob)]
  const { id, receive } = brokenOrder
  const { accountId } = ada
  const microShares = BigInt(receive)
  const lostJournal = orderJournal('released', { id, accountId, microShares }, clock.now())
  await db.transaction((tx) => post(tx, [{ ...lostJournal, key: 'lost' }]))
  await fixture.run()
  fixture.clock.forward(11 * minuteMs)
  await fixture.run()
  expect(await orderStateIn(fixture, otherOrder)).toBe('open')
  fixture.chain.mineEmpty(6)
  await fixture.run()
  expect(await orderStateIn(fixture, brokenOrder)).toBe('open')
  expect(await orderStateIn(fixture, otherOrder)).toBe('released')
  expect(await unsold(fixture)).toBe(before)
  expect((await rowsOf(fixture, bob))[0]).toMatchObject({ status: 'expired' })
  const loggedLines = fixture.api.log.lines.filter(
    ({ event }) => event === 'an order cannot be ended',
  )
  expect(loggedLines[0]).toMatchObject({ level: 'error', fields: { order: id } })
})
