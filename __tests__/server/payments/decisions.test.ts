import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/balances'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { publishPrices } from '@/server/modules/offerings/publish'
import { settlements } from '@/server/modules/purchases/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import {
  type Buyer,
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-world'
import { hundred, offerTo, sendLock } from '../../support/purchase'
import { newAddress } from '../../support/scripted-chain'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const suspense = ({ api }: PaymentWorld) =>
  balanceOf(api.services.db, { purse: 'suspense', asset: 'USDT' })
const unsold = ({ api }: PaymentWorld) =>
  balanceOf(api.services.db, { purse: 'unsold', asset: 'SHARE' })
const giveBack = ({ member }: Buyer, transactionId: string) =>
  member.call('POST', 'wallet/takeOrReturn', { transactionId, choice: 'return' })
const takeAt = ({ member }: Buyer, transactionId: string, offer: { id: string }) =>
  member.call('POST', 'wallet/takeOrReturn', { transactionId, choice: 'take', offerId: offer.id })

/** At the price of this minute. */
async function take(buyer: Buyer, transactionId: string, amount: bigint) {
  return takeAt(buyer, transactionId, await offerTo(buyer.member, { pay: String(amount) }))
}

const priceIs = ({ api, clock }: PaymentWorld, priceMicroUsd: bigint) =>
  publishPrices(api.services, [{ at: clock.now(), priceMicroUsd }])

/** As if the 72 hours were over: no session lasts that long. */
const endOfChoice = ({ api, clock }: PaymentWorld) =>
  api.services.db.update(settlements).set({ decisionEndsAt: clock.now() })

/** A payment of half of what was agreed, settled. */
async function halfPaid(pay = String(2n * BigInt(hundred))) {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { pay })
  await world.turn()
  const amount = BigInt(quote.pay) / 2n
  world.chain.mine(paymentOf(world, quote, { amount }))
  await world.settleAll()
  return { world, buyer, quote, amount }
}

test('who paid less may take what it buys, at the price of the minute in which it is taken', async () => {
  const { world, buyer, quote, amount } = await halfPaid()
  const [row] = await rowsOf(world, buyer)
  expect(row).toMatchObject({ id: quote.id, status: 'decision', pay: amount })
  expect(await quoteStateIn(world, quote)).toBe('released')
  expect(await suspense(world)).toBe(amount)
  const before = await unsold(world)
  world.clock.forward(20 * minuteMs)
  const ordered = BigInt(quote.sharePrice)
  await priceIs(world, 2n * ordered)
  const offer = await offerTo(buyer.member, { pay: String(amount) })
  const { opened } = await takeAt(buyer, quote.id, offer)
  expect(opened).toMatchObject({
    status: 'confirmed',
    shares: offer.receive,
    sharePrice: String(2n * ordered),
  })
  expect(await sharesOf(world, buyer)).toBe(BigInt(offer.receive))
  // Half of the money at twice the price.
  expect(BigInt(offer.receive) * 4n).toBeLessThanOrEqual(BigInt(quote.receive))
  expect(await unsold(world)).toBe(before - BigInt(offer.receive))
  expect(await suspense(world)).toBe(0n)
  const again = await giveBack(buyer, quote.id)
  expect(again.status).toBe(409)
  await expectSoundBooks(world)
})

test('who wants it returned, and who does not choose within 72 hours, gets it returned', async () => {
  const { world, buyer, quote, amount } = await halfPaid()
  expect((await giveBack(buyer, quote.id)).opened).toMatchObject({ status: 'returning' })
  expect((await take(buyer, quote.id, amount)).status).toBe(409)
  expect(await suspense(world)).toBe(amount)
  const second = await quoteOf(world, buyer)
  world.chain.mine(paymentOf(world, second, { amount: BigInt(second.pay) + 1n }))
  await world.settleAll()
  const [, last] = await settlementsIn(world)
  expect(last?.settlement.decisionEndsAt).toEqual(
    new Date(world.clock.now().getTime() + 72 * hourMs),
  )
  await endOfChoice(world)
  expect((await take(buyer, second.id, BigInt(second.pay) + 1n)).status).toBe(409)
  await world.turn()
  const rows = await rowsOf(world, buyer)
  expect(rows.map(({ status }) => status)).toEqual(['returning', 'returning'])
  await expectSoundBooks(world)
})

test('nobody takes shares without an approved identity, and the money can still go back', async () => {
  const { world, buyer, quote, amount } = await halfPaid()
  await world.api.services.db
    .update(accounts)
    .set({ kycStatus: 'NOT_APPLIED' })
    .where(eq(accounts.id, buyer.accountId))
  expect((await take(buyer, quote.id, amount)).status).toBe(403)
  expect((await giveBack(buyer, quote.id)).status).toBe(200)
})

test('what is less than the smallest purchase buys nothing and can only go back', async () => {
  const { world, buyer, quote, amount } = await halfPaid('90000000000000000000')
  const answer = await take(buyer, quote.id, amount)
  expect([answer.status, answer.body.code]).toEqual([422, 'PAYMENT_BELOW_MINIMUM'])
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect((await giveBack(buyer, quote.id)).status).toBe(200)
})

test('somebody else has no say in it', async () => {
  const { world, buyer, quote, amount } = await halfPaid()
  const other = await buyerIn(world)
  expect((await take(other, quote.id, amount)).status).toBe(404)
  const offer = await offerTo(other.member, { pay: String(amount) })
  expect((await takeAt(buyer, quote.id, offer)).status).toBe(400)
})

test('a payment that waits for a choice holds no price, no shares, and no longer offer than a minute', async () => {
  const { world, buyer, quote, amount } = await halfPaid()
  const reserved = { purse: 'reserved', asset: 'SHARE' } as const
  expect(await balanceOf(world.api.services.db, reserved)).toBe(0n)
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ microShares: null, fee: null })
  const offer = await offerTo(buyer.member, { pay: String(amount) })
  world.clock.forward(minuteMs)
  const late = await takeAt(buyer, quote.id, offer)
  expect([late.status, late.body.code]).toEqual([409, 'PRICE_CHANGED'])
  for (const other of [{ pay: String(amount - 1n) }, { currency: 'USDC', pay: String(amount) }]) {
    const wrong = await takeAt(buyer, quote.id, await offerTo(buyer.member, other))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'BAD_REQUEST'])
  }
  expect((await take(buyer, quote.id, amount)).status).toBe(200)
})

test('payments that wait for a choice count as open orders, and nobody comes to more shares by them', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quotes = [
    await quoteOf(world, buyer),
    await quoteOf(world, buyer),
    await quoteOf(world, buyer),
  ]
  await world.turn()
  for (const quote of quotes)
    world.chain.mine(paymentOf(world, quote, { amount: BigInt(quote.pay) - 10n ** 18n }))
  await world.settleAll()
  const offer = await offerTo(buyer.member)
  const wish = { offerId: offer.id, payer: buyer.wallet, isSecond: true }
  expect((await sendLock(buyer.member, wish)).body.code).toBe('TOO_MANY_WAITING')
  expect((await giveBack(buyer, quotes[0]?.id as string)).status).toBe(200)
  expect((await sendLock(buyer.member, wish)).status).toBe(200)
})

test('a payment after its time is a decision, by the time of its block', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const [inTime, late] = [await quoteOf(world, buyer), await quoteOf(world, buyer)]
  await world.turn()
  world.clock.forward(10 * minuteMs - 1000)
  world.chain.mine(paymentOf(world, inTime))
  world.chain.mine(paymentOf(world, late))
  await world.settleAll()
  const rows = await rowsOf(world, buyer)
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'decision'])
  const [, settled] = await settlementsIn(world)
  expect(settled?.settlement).toMatchObject({ trouble: 'late', quoteId: late.id })
  await expectSoundBooks(world)
})

test('an order paid twice is credited once, and the second payment has a row of its own', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  world.chain.mine(paymentOf(world, quote), paymentOf(world, quote))
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  const rows = await rowsOf(world, buyer)
  expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'purchase confirmed',
    'payment decision',
  ])
  const chosen = await take(buyer, rows[1]?.id as string, BigInt(quote.pay))
  expect(chosen.opened).toMatchObject({ status: 'confirmed' })
  const [, second] = await rowsOf(world, buyer)
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive) + (second?.microShares ?? 0n))
  await expectSoundBooks(world)
})

test('an order that was cancelled holds its price no longer: a payment for it is a decision', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  await buyer.member.call('POST', 'wallet/cancelQuote', { quoteId: quote.id })
  world.chain.mine(paymentOf(world, quote))
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'decision' })
  await expectSoundBooks(world)
})

test('a round amount goes to the only open order, and to none where there are two', async () => {
  const world = await paymentWorld()
  const { chain, treasury } = world
  const buyer = await buyerIn(world)
  const first = await quoteOf(world, buyer)
  await world.turn()
  const round = 10n ** 20n
  chain.mine(chain.pay(buyer.wallet, treasury, round, { symbol: 'USDT' }))
  await world.settleAll()
  await quoteOf(world, buyer)
  await quoteOf(world, buyer)
  chain.mine(chain.pay(buyer.wallet, treasury, round, { symbol: 'USDT' }))
  await world.settleAll()
  const settled = await settlementsIn(world)
  expect(settled.map(({ settlement }) => [settlement.quoteId, settlement.trouble])).toEqual([
    [first.id, 'less'],
    [null, 'no-quote'],
  ])
  // Words that are true of both: the second one has no order of its own.
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { text: string }[] }
  const text = expect.stringMatching(/^100 USDT arrived and matches no open order\./)
  expect(docs).toMatchObject([{ text }, { text }])
  const mails = await world.api.services.db.select().from(outboxMessages)
  const choices = mails.filter(({ subject }) => subject.includes('waits for your choice'))
  expect(choices.map((mail) => mail.text)).toEqual(
    [1, 2].map(() => expect.stringMatching(/100 USDT has arrived and matches no open order\./)),
  )
})

test('the wallet decides whose a payment is: by its link at the time of the block', async () => {
  const world = await paymentWorld()
  const { api, chain, treasury } = world
  const buyer = await buyerIn(world)
  const stranger = newAddress()
  const quote = await quoteOf(world, buyer)
  await world.turn()
  chain.mine(paymentOf(world, quote, { from: stranger }))
  chain.mine(chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' }))
  world.clock.forward(500)
  await api.services.db
    .update(walletLinks)
    .set({ unlinkedAt: world.clock.now() })
    .where(eq(walletLinks.address, buyer.wallet))
  chain.mine(chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' }))
  await world.settleAll()
  const settled = await settlementsIn(world)
  expect(settled.map(({ settlement }) => settlement.trouble)).toEqual(['unknown-payer', 'less'])
  expect((await finalIn(world)).map(({ state }) => state)).toEqual(['settled', 'settled', 'aside'])
  expect(settled[0]?.settlement.accountId).toBeNull()
  expect(await suspense(world)).toBe(BigInt(quote.pay) + 2n * 10n ** 20n)
  await expectSoundBooks(world)
})

test('whose order was paid from a wallet that is not linked is told, and the order says what became of it', async () => {
  const world = await paymentWorld()
  const { api, chain } = world
  const buyer = await buyerIn(world)
  const [quote, other] = [await quoteOf(world, buyer), await quoteOf(world, buyer)]
  await world.turn()
  // What it is worth need not be known for that.
  api.services.prices.priceOf = () => Promise.reject(new Error('no price today'))
  const stranger = newAddress()
  chain.mine(paymentOf(world, quote, { from: stranger }))
  // Nobody is troubled by crumbs with the digits of an order.
  chain.mine(paymentOf(world, other, { from: stranger, amount: BigInt(other.pay) % 10n ** 9n }))
  await world.settleAll()
  world.clock.forward(11 * minuteMs)
  chain.mineEmpty(1)
  await world.turn()
  const detail = async (id: string) =>
    (await buyer.member.call('GET', 'wallet/transaction', { id })).opened
  const { amount, hash } = (await settlementsIn(world))[0]?.payment ?? {}
  expect(await detail(quote.id)).toMatchObject({
    status: 'expired',
    stranger: { hash, payer: getAddress(stranger), amount: String(amount), isReturned: false },
  })
  expect(await detail(other.id)).toMatchObject({ status: 'expired', stranger: null })
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { kind: string; path: string }[] }
  const told = docs.filter(({ kind }) => kind === 'payment-unlinked')
  const text = expect.stringMatching(/^100 USDT arrived/)
  expect(told).toMatchObject([{ path: `/transactions/${quote.id}`, text }])
  const mails = await api.services.db.select().from(outboxMessages)
  expect(mails.filter(({ subject }) => subject.includes('not linked'))).toHaveLength(1)
  expect(await suspense(world)).toBe(BigInt(quote.pay) + (BigInt(other.pay) % 10n ** 9n))
  expect(await sharesOf(world, buyer)).toBe(0n)
  await expectSoundBooks(world)
})

test('a stranger’s payment that is older than an order with its digits has nothing to do with it', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const first = await quoteOf(world, buyer)
  await world.turn()
  const digitsOfNext = BigInt(first.pay) + 1n
  world.chain.mine(paymentOf(world, first, { from: newAddress(), amount: digitsOfNext }))
  world.clock.forward(2_000)
  const next = await quoteOf(world, buyer)
  expect(BigInt(next.pay)).toBe(digitsOfNext)
  world.chain.mine(paymentOf(world, next, { from: newAddress() }))
  await world.settleAll()
  const settled = await settlementsIn(world)
  expect(settled.map(({ settlement }) => settlement.namedQuoteId)).toEqual([next.id])
  expect((await finalIn(world)).map(({ state }) => state)).toEqual(['aside', 'settled'])
  const { body } = await buyer.member.call('GET', 'notification/listNotification')
  const { docs } = body.data as { docs: { kind: string }[] }
  expect(docs.filter(({ kind }) => kind === 'payment-unlinked')).toHaveLength(1)
})

test('what somebody pays whose account is on hold is held', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  await world.api.services.db
    .update(accounts)
    .set({ kycStatus: 'BLOCKED' })
    .where(eq(accounts.id, buyer.accountId))
  world.chain.mine(paymentOf(world, quote))
  await world.settleAll()
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'held' })
  expect(await suspense(world)).toBe(BigInt(quote.pay))
  expect(await balanceOf(world.api.services.db, { purse: 'reserved', asset: 'SHARE' })).toBe(0n)
})

test('another token is held and counts for nothing', async () => {
  const world = await paymentWorld()
  const { chain, treasury } = world
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  const fake = newAddress()
  chain.mine(chain.pay(buyer.wallet, treasury, BigInt(quote.pay), { token: fake }))
  await world.settleAll()
  expect(await finalIn(world)).toMatchObject([{ token: fake, currency: null, state: 'aside' }])
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect(await quoteStateIn(world, quote)).toBe('open')
  await expectSoundBooks(world)
})

test('an order that nobody pays ends by the time of blocks, and its shares are free again', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const before = await unsold(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  world.clock.forward(11 * minuteMs)
  await world.turn()
  expect(await quoteStateIn(world, quote)).toBe('open')
  world.chain.mineEmpty(6)
  await world.turn()
  expect(await quoteStateIn(world, quote)).toBe('released')
  expect(await unsold(world)).toBe(before)
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'expired' })
})
