import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { getAddress } from 'viem'
import { trustedAddresses } from '@/config/trusted-addresses'
import { formatCoins, formatMicroUsd, valueAt } from '@/contract/format/amounts'
import { queryClient } from '@/lib/api/query-client'
import { memberTransactions } from '@/server/modules/ledger/tables'
import {
  type PaymentOnChain,
  payments,
  purchaseOrders,
  settlements,
} from '@/server/modules/purchases/tables'
import { makeApi, type TestApi } from '../support/api'
import { accountIdOf, makeTransaction, someHash } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { makeOrder } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { findState } from '../support/states'
import { runVerifyProgram } from '../support/verify-program'

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

const open = (id: string) => memberSite(api, `/transactions/${id}`, member)

async function paidPurchase() {
  const order = await makeOrder(api, member)
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
  return { order, payment: payment as PaymentOnChain }
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

test('all nine points of a receipt match on-chain @rest', async () => {
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
  const saved = savedFiles()
  await site.press('Save receipt')
  const { text } = runVerifyProgram('receipt', await textOfLast(saved))
  expect(text).toContain(`Order ${paid.order.id}, signed by ${trustedAddresses.quoteSigner}:`)
})

test('an unreachable chain neither confirms nor denies, and another block is reported field by field @rest', async () => {
  const paid = await paidPurchase()
  const site = await open('none')
  site.server?.use(chainAway)
  await site.router.go(`/transactions/${paid.order.id}`)
  expect(await screen.findByText(/^We couldn’t check this on-chain\./)).toBeVisible()
  expect(screen.queryByText('matches')).toBeNull()
  expect(screen.queryByText('differs')).toBeNull()
  const altered = { eth_getBlockByNumber: { hash: someHash(), timestamp: '0x1' } }
  site.server?.use(chainTelling(paid, altered))
  await site.press('Try again')
  const line = await screen.findByText(/^2 of 9 differs?\. Contact us/)
  expect(line.closest('details')).toHaveAttribute('open')
  expect(screen.getAllByText('differs')).toHaveLength(2)
  expect(screen.getAllByText(/^On-chain:/)).toHaveLength(2)
  site.server?.use(chainTelling(paid, { eth_getTransactionReceipt: null }))
  await act(() => queryClient.resetQueries())
  expect(await screen.findByText(/^It isn’t on the network now\./)).toBeVisible()
})

test('close amounts are shown to the last digit @rest', async () => {
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

test('a receipt says what the payment was in dollars, and which documents were accepted @rest', async () => {
  const { order } = await paidPurchase()
  await open(order.id)
  const row = within(await screen.findByRole('row', { name: /^Amount, USD / }))
  const dollars = formatMicroUsd(valueAt(order.pay, order.currencyPrice, order.decimals))
  expect(dollars).toMatch(/^\$\d+\.\d\d$/)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([dollars, dollars])
  const list = within(await screen.findByRole('region', { name: 'Documents you accepted' }))
  const [stored] = await api.services.db.select().from(purchaseOrders)
  const accepted = stored?.accepted.map(({ version }) => version) ?? []
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(
    ['Terms', 'Share terms', 'Key facts', 'Risks'].map((name, place) =>
      expect.stringMatching(new RegExp(`^${name}.*${accepted[place]?.slice(11)}$`)),
    ),
  )
  const version = `slug=term-condition&version=${accepted[0]}`
  expect(list.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    expect.stringContaining(version),
  )
})

test('a page without a PDF offers printing', async () => {
  const { id } = await makeTransaction(api, member, { status: 'expired' })
  await open(id)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
  expect(main().queryByRole('button', { name: 'Download PDF' })).toBeNull()
})

test.each(['failed', 'replaced', 'expired', 'cancelled'] as const)(
  'a %s payment says “not paid”, never “to be paid” @rest',
  async (status) => {
    const { id } = await makeTransaction(api, member, { status })
    await open(id)
    expect(await main().findByText('not paid')).toBeVisible()
    expect(main().queryByText('to be paid')).toBeNull()
  },
)

test('a payment that its wallet has sent is never “to be paid” a second time @rest', async () => {
  const { id } = await makeTransaction(api, member, { status: 'pending' })
  await open(id)
  expect(await main().findByText('sent')).toBeVisible()
  expect(main().queryByText('to be paid')).toBeNull()
})

test('a quote changed after signing is reported @rest', async () => {
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

test('a transaction shows its state @rest', async () => {
  const { id } = await makeTransaction(api, member, { status: 'awaiting' })
  await open(id)
  expect(await findState('awaiting')).toHaveTextContent('Waiting for your payment')
  expect(within(await findState('awaiting')).getByRole('status')).toHaveTextContent(/\.$/)
})

test('a payment from an unlinked wallet shows as held, then as refunded @rest', async () => {
  const { order, payment } = await paidPurchase()
  const { db } = api.services
  const settled = (outcome: 'held' | 'returned') =>
    db
      .update(settlements)
      .set({ outcome, accountId: null, orderId: null, namedOrderId: order.id })
      .where(eq(settlements.paymentId, payment.id))
  await db.update(memberTransactions).set({ status: 'expired', hash: null, blockNumber: null })
  await settled('held')
  const site = await open(order.id)
  const told = await main().findByText(/was sent by/)
  expect(told).toHaveTextContent('an unlinked wallet')
  expect(told).toHaveTextContent('It’s safe and under review')
  expect(main().getByRole('link', { name: 'Link that wallet' })).toBeVisible()
  await settled('returned')
  await act(() => queryClient.invalidateQueries())
  expect(await main().findByText(/We refunded it\./)).toBeVisible()
  expect(main().queryByRole('link', { name: 'Link that wallet' })).toBeNull()
  await site.press('Hide amounts')
  expect(main().getByText(/was sent by/)).toHaveTextContent(/^•••••hidden was sent by/)
})

test('a payment unseen for five minutes is explained, and its end shows without a reload @rest', async () => {
  const at = new Date(Date.now() - 301_000)
  const { id } = await makeTransaction(api, member, { status: 'pending', at, endedAt: null })
  await open(id)
  expect(await screen.findByText(/We’ll keep looking for 24 hours/)).toBeVisible()
  await api.services.db
    .update(memberTransactions)
    .set({ status: 'confirmed' })
    .where(eq(memberTransactions.id, id))
  expect(await findState('confirmed')).toBeVisible()
})

test('another member’s transaction is not found, and an unreachable server can be asked again @rest', async () => {
  const { id } = await makeTransaction(api, await quickMember(api))
  const site = await open(id)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Transaction not found' }),
  ).toBeVisible()
  expect(main().getByRole('link', { name: 'All transactions' })).toBeVisible()
  const own = await makeTransaction(api, member)
  site.server?.use(
    http.get('*/wallet/transaction', () =>
      HttpResponse.json({ status: 503, message: 'Away.' }, { status: 429 }),
    ),
  )
  await site.router.go(`/transactions/${own.id}`)
  await waitFor(() => expect(main().getByRole('button', { name: 'Try again' })).toBeVisible())
  site.startApi()
  await site.press('Try again')
  expect(await findState('confirmed')).toBeVisible()
})

test('a swap’s page gives its rate both ways, and the amounts above follow from it @rest', async () => {
  const { id } = await makeTransaction(api, member, {
    kind: 'swap',
    currency: 'BNB',
    pay: 50_000_000_000_000_000n,
    fee: null,
    microShares: null,
    sharePriceMicroUsd: null,
    currencyPriceMicroUsd: null,
    received: 29_670_000_000_000_000_000n,
    receivedCurrency: 'USDT',
    receivedDecimals: 18,
  })
  await open(id)
  const rate = (await main().findByRole('heading', { name: 'Rate' })).parentElement as HTMLElement
  expect(rate).toHaveTextContent('1 BNB')
  // 0.05 × 593.4 = 29.67
  expect(rate).toHaveTextContent('593.4 USDT')
  expect(rate).toHaveTextContent('1 USDT')
})
