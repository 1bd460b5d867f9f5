import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { getAddress } from 'viem'
import { formatCoins, formatMicroUsd, valueAt } from '@/contract/format/amounts'
import type { TransactionStatus } from '@/contract/transaction'
import { contentItems } from '@/server/modules/content/tables'
import { post } from '@/server/modules/ledger/post'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { publishPrices } from '@/server/modules/offerings/price.service'
import { payments, purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import { AppError } from '@/server/platform/errors'
import { setAmountsHidden } from '@/session/private-amount'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf, makeTransaction, someHash } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { lockedOrder } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { atNight, byDay } from '../support/size'
import { findState } from '../support/states'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
})

const main = () => within(screen.getByRole('main'))
const blockHash = `0x${'ab'.repeat(32)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const hex = (value: bigint | number) => `0x${value.toString(16)}`

async function open(id: string) {
  enterAs(member)
  const site = await renderSite(`/transactions/${id}`, { api })
  return { ...site, ...handsOf(site.user) }
}

async function paidPurchase() {
  const order = await lockedOrder(api, member)
  const hash = someHash()
  const paid = { hash, blockNumber: 41_000_000n, blockHash, blockAt: api.clock.now() }
  const { db } = api.services
  const money = { currency: order.currency, token: order.token?.toLowerCase() ?? null }
  const [payment] = await db
    .insert(payments)
    .values({
      ...paid,
      ...money,
      chainId: 56,
      logIndex: 3,
      payer: order.payer,
      treasury: order.treasury.toLowerCase(),
      amount: BigInt(order.pay),
      state: 'settled',
      seenAt: api.clock.now(),
    })
    .returning()
  await db.insert(settlements).values({
    paymentId: payment?.id as string,
    outcome: 'credited',
    accountId: await accountIdOf(api, member),
    orderId: order.id,
    decidedAt: api.clock.now(),
  })
  await db
    .update(memberTransactions)
    .set({ status: 'confirmed', hash, blockNumber: 41_000_000n, endedAt: api.clock.now() })
    .where(eq(memberTransactions.id, order.id))
  await db.update(purchaseOrders).set({ state: 'settled' }).where(eq(purchaseOrders.id, order.id))
  return { order, payment: payment as typeof payments.$inferSelect }
}

type Paid = Awaited<ReturnType<typeof paidPurchase>>

const wholeOf = (text: string) =>
  main().queryAllByText((_, part) => part?.tagName === 'BDI' && part.textContent === text)

function chainTelling({ payment }: Paid, altered: Record<string, unknown> = {}) {
  const log = {
    logIndex: '0x3',
    address: payment.token,
    topics: [transfer, topic(payment.payer), topic(payment.treasury)],
    data: `0x${payment.amount.toString(16).padStart(64, '0')}`,
  }
  const blockNumber = hex(payment.blockNumber)
  const said: Record<string, unknown> = {
    eth_getTransactionByHash: { from: payment.payer, to: payment.token, value: '0x0' },
    eth_getTransactionReceipt: { status: '0x1', blockNumber, blockHash, logs: [log] },
    eth_getBlockByNumber: {
      hash: blockHash,
      timestamp: hex(Math.floor(payment.blockAt.getTime() / 1000)),
    },
    eth_blockNumber: hex(payment.blockNumber + 20n),
    ...altered,
  }
  return http.post('*/api/v1/rpc', async ({ request }) => {
    const asked = (await request.json()) as { id: number; method: string }[]
    return HttpResponse.json(asked.map(({ id, method }) => ({ id, result: said[method] ?? null })))
  })
}

const chainAway = http.post('*/api/v1/rpc', () => HttpResponse.error())

test('all nine points of a receipt match on-chain', async () => {
  const paid = await paidPurchase()
  const site = await open('none')
  site.server?.use(chainTelling(paid))
  await site.router.go(`/transactions/${paid.order.id}`)
  expect(await findState('confirmed')).toBeVisible()
  const line = await screen.findByText('All nine match on-chain, just checked')
  const nine = line.closest('details') as HTMLDetailsElement
  expect(nine).not.toHaveAttribute('open')
  expect(within(nine).getAllByText('matches')).toHaveLength(9)
  expect(await screen.findByText(/^Signed by us and unchanged/)).toBeVisible()
  expect(wholeOf(paid.payment.hash)).toHaveLength(1)
  expect(wholeOf(getAddress(paid.payment.payer))).toHaveLength(2)
  expect(wholeOf(getAddress(paid.payment.treasury))).toHaveLength(2)
  expect(main().getByText(paid.order.id)).toBeVisible()
  expect(main().getByText(/Explorers don’t know this sandbox/)).toBeVisible()
  expect(main().getByRole('button', { name: 'Download PDF' })).toBeVisible()
  expect(main().queryByRole('button', { name: 'Print' })).toBeNull()
})

atNight.each([
  ['another block', { eth_getBlockByNumber: { hash: someHash(), timestamp: '0x1' } }, 2],
  ['a transaction that failed', 'failed', 1],
] as const)('%s is reported field by field', async (_, altered, count) => {
  const paid = await paidPurchase()
  const receipt = { status: '0x0', blockNumber: hex(paid.payment.blockNumber), blockHash, logs: [] }
  const failed = { eth_getTransactionReceipt: receipt }
  const site = await open('none')
  site.server?.use(chainTelling(paid, altered === 'failed' ? failed : altered))
  await site.router.go(`/transactions/${paid.order.id}`)
  const wrong = altered === 'failed' ? count + 4 : count
  const line = await screen.findByText(new RegExp(`^${wrong} of 9 differs?\\. Contact us`))
  expect(line.closest('details')).toHaveAttribute('open')
  expect(screen.getAllByText('differs')).toHaveLength(wrong)
  expect(screen.getAllByText(/^On-chain:/)).toHaveLength(wrong)
})

atNight('an unreachable chain neither confirms nor denies', async () => {
  const paid = await paidPurchase()
  const site = await open('none')
  site.server?.use(chainAway)
  await site.router.go(`/transactions/${paid.order.id}`)
  expect(await screen.findByText(/^We couldn’t check this on-chain\./)).toBeVisible()
  expect(screen.queryByText('matches')).toBeNull()
  expect(screen.queryByText('differs')).toBeNull()
  site.server?.use(chainTelling(paid))
  await site.press('Try again')
  expect(await screen.findByText('All nine match on-chain, just checked')).toBeVisible()
})

test('close amounts are shown to the last digit', async () => {
  const { order, payment } = await paidPurchase()
  const amount = payment.amount - 1n
  await api.services.db.update(payments).set({ amount })
  await api.services.db.update(memberTransactions).set({ pay: amount })
  await open(order.id)
  const row = within(await screen.findByRole('row', { name: /^Amount, USDT/ }))
  const [agreed, came] = row.getAllByRole('cell').map((cell) => cell.textContent)
  const inFull = (coins: bigint) => formatCoins(coins, order.decimals, order.decimals)
  expect([agreed, came]).toEqual([inFull(payment.amount), inFull(amount)])
  expect(screen.getByRole('row', { name: /^Fee included, USDT 0\.50 0\.50/ })).toBeVisible()
})

test('a receipt says what the payment was in dollars', async () => {
  const { order } = await paidPurchase()
  await open(order.id)
  const row = within(await screen.findByRole('row', { name: /^Amount, USD / }))
  const dollars = formatMicroUsd(valueAt(order.pay, order.currencyPrice, order.decimals))
  expect(dollars).toMatch(/^\$\d+\.\d\d$/)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([dollars, dollars])
})

test('a page without a PDF offers printing', async () => {
  const { id } = await makeTransaction(api, member, { status: 'expired' })
  await open(id)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
  expect(main().queryByRole('button', { name: 'Download PDF' })).toBeNull()
})

test.each(['failed', 'replaced', 'expired', 'cancelled'] as const)(
  'a %s payment says “not paid”, never “to be paid”',
  async (status) => {
    const { id } = await makeTransaction(api, member, { status })
    await open(id)
    expect(await main().findByText('not paid')).toBeVisible()
    expect(main().queryByText('to be paid')).toBeNull()
  },
)

test('a payment that its wallet has sent is never “to be paid” a second time', async () => {
  const { id } = await makeTransaction(api, member, { status: 'pending' })
  await open(id)
  expect(await main().findByText('sent')).toBeVisible()
  expect(main().queryByText('to be paid')).toBeNull()
})

atNight('a transaction missing from the network says so', async () => {
  const paid = await paidPurchase()
  const site = await open('none')
  site.server?.use(chainTelling(paid, { eth_getTransactionReceipt: null }))
  await site.router.go(`/transactions/${paid.order.id}`)
  expect(await screen.findByText(/^It isn’t on the network now\./)).toBeVisible()
})

test('a quote changed after signing is reported', async () => {
  const paid = await paidPurchase()
  await api.services.db
    .update(purchaseOrders)
    .set({ fee: BigInt(paid.order.fee) + 1n })
    .where(eq(purchaseOrders.id, paid.order.id))
  const site = await open('none')
  site.server?.use(chainTelling(paid))
  await site.router.go(`/transactions/${paid.order.id}`)
  expect(await screen.findByText(/^Our signature is missing\./)).toBeVisible()
})

test.each<[TransactionStatus, string]>(
  byDay(1, [
    ['awaiting', 'Waiting for your payment'],
    ['pending', 'Confirming your payment'],
    ['confirmed', 'These shares are yours'],
    ['decision', 'Your payment needs your choice'],
    ['returning', 'Refunding your payment'],
    ['returned', 'Payment refunded'],
    ['held', 'Payment under review'],
    ['failed', 'Payment failed on the network'],
    ['replaced', 'Your wallet replaced this payment'],
    ['expired', 'This order expired'],
    ['cancelled', 'You canceled this order'],
  ]),
)('a %s transaction says where it stands', async (status, name) => {
  const { id } = await makeTransaction(api, member, { status })
  await open(id)
  expect(await findState(status)).toHaveTextContent(name)
  expect(within(await findState(status)).getByRole('status')).toHaveTextContent(/\.$/)
})

atNight.each([
  ['held', 'It’s safe and under review', true],
  ['returned', 'We refunded it.', false],
] as const)('a payment from an unlinked wallet shows as %s', async (outcome, words, hasWay) => {
  const { order, payment } = await paidPurchase()
  const { db } = api.services
  await db.update(memberTransactions).set({ status: 'expired', hash: null, blockNumber: null })
  await db
    .update(settlements)
    .set({ outcome, accountId: null, orderId: null, namedOrderId: order.id })
    .where(eq(settlements.paymentId, payment.id))
  await open(order.id)
  const told = await main().findByText(/was sent by/)
  expect(told).toHaveTextContent('an unlinked wallet')
  expect(told).toHaveTextContent(words)
  expect(main().queryByRole('link', { name: 'Link that wallet' }) !== null).toBe(hasWay)
  act(() => setAmountsHidden(true))
  expect(told).toHaveTextContent(/^•••••hidden was sent by/)
})

atNight('a change of state shows without a reload', async () => {
  const { id } = await makeTransaction(api, member, { status: 'pending', endedAt: null })
  await open(id)
  await findState('pending')
  await api.services.db
    .update(memberTransactions)
    .set({ status: 'confirmed' })
    .where(eq(memberTransactions.id, id))
  expect(await findState('confirmed')).toBeVisible()
})

atNight('a payment unseen for five minutes is explained', async () => {
  const at = new Date(Date.now() - 301_000)
  const { id } = await makeTransaction(api, member, { status: 'pending', at, endedAt: null })
  await open(id)
  expect(await screen.findByText(/We’ll keep looking for 24 hours/)).toBeVisible()
})

test('another member’s transaction is not found', async () => {
  const { id } = await makeTransaction(api, await quickMember(api))
  await open(id)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Transaction not found' }),
  ).toBeVisible()
  expect(main().getByRole('link', { name: 'All transactions' })).toBeVisible()
})

atNight('an unreachable server can be asked again', async () => {
  const { id } = await makeTransaction(api, member)
  const site = await open('none')
  await screen.findByRole('heading', { level: 1, name: 'Transaction not found' })
  site.server?.use(
    http.get('*/wallet/transaction', () =>
      HttpResponse.json({ status: 503, message: 'Away.' }, { status: 429 }),
    ),
  )
  await site.router.go(`/transactions/${id}`)
  await waitFor(() => expect(main().getByRole('button', { name: 'Try again' })).toBeVisible())
  site.startApi()
  await site.press('Try again')
  expect(await findState('confirmed')).toBeVisible()
})

async function halfPaid() {
  const { order, payment } = await paidPurchase()
  const { db } = api.services
  const amount = payment.amount / 2n
  await db.update(payments).set({ amount })
  await db.update(settlements).set({
    outcome: 'decision',
    trouble: 'less',
    decisionEndsAt: new Date(api.clock.now().getTime() + 72 * 3_600_000),
  })
  await db.update(purchaseOrders).set({ state: 'released' })
  await db.update(memberTransactions).set({ status: 'decision', pay: amount, microShares: null })
  const asset = 'USDT'
  const moves = [
    { from: { type: 'outside', asset }, to: { type: 'suspense', asset }, amount } as const,
  ]
  const journal = { key: 'arrived', kind: 'payment decision', at: api.clock.now(), moves }
  await db.transaction((tx) => post(tx, [journal]))
  return order
}

atNight('an underpayment can be taken at today’s price', async () => {
  const order = await halfPaid()
  await publishPrices(api.services, [
    { at: api.clock.now(), priceMicroUsd: 2n * BigInt(order.sharePrice) },
  ])
  const { press } = await open(order.id)
  expect(await screen.findByText(/^Ordered at \$/)).toBeVisible()
  const take = screen.getByRole('radio', { name: /^Take at today’s price/ })
  await waitFor(() => expect(take).toBeEnabled())
  take.click()
  await press(/^Take \d+\.\d+ shares$/)
  expect(await findState('confirmed')).toBeVisible()
  const [settled] = await api.services.db.select().from(settlements)
  expect(settled).toMatchObject({
    outcome: 'taken',
    sharePriceMicroUsd: 2n * BigInt(order.sharePrice),
  })
})

atNight('a refund is possible without a price', async () => {
  const order = await halfPaid()
  const { priceOf } = api.services.prices
  api.services.prices.priceOf = () => Promise.reject(new AppError('PRICE_AWAY'))
  const { press } = await open(order.id)
  const refund = await screen.findByRole('radio', { name: /^Refund/ })
  expect(screen.getByRole('radio', { name: /^Take at today’s price/ })).toBeDisabled()
  refund.click()
  api.services.prices.priceOf = priceOf
  await press(/^Refund \d+(\.\d+)? USDT$/)
  expect(await findState('returning')).toBeVisible()
})

atNight('the receipt lists documents in their accepted versions', async () => {
  const { order } = await paidPurchase()
  const { db } = api.services
  const terms = and(eq(contentItems.kind, 'page'), eq(contentItems.slug, 'term-condition'))
  const [before] = await db.select().from(contentItems).where(terms)
  await db.update(contentItems).set({ body: 'Other words.', updatedOn: '2026-11-20' }).where(terms)
  await open(order.id)
  const list = within(await screen.findByRole('region', { name: 'Documents you accepted' }))
  await db
    .update(contentItems)
    .set(before as typeof contentItems.$inferSelect)
    .where(terms)
  const rows = list.getAllByRole('listitem').map((row) => row.textContent)
  const [stored] = await db.select().from(purchaseOrders)
  const digits = stored?.accepted.map(({ version }) => version.slice(11))
  expect(rows).toEqual([
    `TermsNov 26, 2026${digits?.[0]}`,
    `Share termsNov 26, 2026${digits?.[1]}`,
    `Key factsNov 26, 2026${digits?.[2]}`,
    `RisksNov 26, 2026${digits?.[3]}`,
  ])
  expect(list.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    expect.stringContaining(`slug=term-condition&version=2026-11-26-${digits?.[0]}`),
  )
  expect(await main().findByText('Varrowmere Bank (sample), Ledgerport')).toBeVisible()
  expect(await main().findByText('Ada Byron')).toBeVisible()
})

test('a swap’s page gives its rate both ways, and the amounts above follow from it', async () => {
  const { id } = await makeTransaction(api, member, {
    ...{ kind: 'swap', currency: 'BNB', pay: 50_000_000_000_000_000n, fee: null },
    ...{ microShares: null, sharePriceMicroUsd: null, currencyPriceMicroUsd: null },
    ...{ received: 29_670_000_000_000_000_000n, receivedCurrency: 'USDT', receivedDecimals: 18 },
  })
  await open(id)
  const rate = (await main().findByRole('heading', { name: 'Rate' })).parentElement as HTMLElement
  expect(rate).toHaveTextContent('1 BNB')
  // 0.05 × 593.4 = 29.67
  expect(rate).toHaveTextContent('593.4 USDT')
  expect(rate).toHaveTextContent('1 USDT')
})
