import { purchaseTerms } from '@/config/terms'
import type { Quote } from '@/contract/purchase'
import { priceAway, sharePriceAt } from '@/server/modules/offerings/price.service'
import { makeApi, type TestApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import type { TestMember } from '../../support/member'
import { hundred } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

const ask = (input: Record<string, unknown>): Promise<OpenedAnswer> =>
  ada.call('GET', 'wallet/getConvertedAmount', input)
const fieldsOf = ({ status, body }: OpenedAnswer) => [status, body.errors?.map(({ path }) => path)]

test('an amount shows its shares, fee, prices and expiry @rest', async () => {
  const { opened } = await ask({ currency: 'USDT', pay: hundred })
  const { price } = (await api.get('wallet/getFNXprice?range=1M')).body.data as { price: string }
  const quote = opened as Quote
  expect(quote).toEqual({
    id: expect.any(String),
    currency: 'USDT',
    decimals: 18,
    pay: hundred,
    fee: String(BigInt(hundred) / 200n),
    receive: expect.any(String),
    sharePrice: price,
    currencyPrice: String((await api.services.prices.priceOf('USDT')).microUsd),
    feeBps: 50,
    minimumPay: expect.any(String),
    expiresAt: '2026-11-20T12:01:00.000Z',
  })
  const net = BigInt(hundred) - BigInt(quote.fee)
  const unit = 10n ** 18n * BigInt(price)
  expect(quote.receive).toBe(String((net * BigInt(quote.currencyPrice) * 10n ** 6n) / unit))
})

test('the cost of shares buys at least that many', async () => {
  const { opened } = await ask({ currency: 'BNB', receive: '5000000' })
  const { pay, receive } = opened as Quote
  expect(BigInt(receive)).toBeGreaterThanOrEqual(5_000_000n)
  const bnbQuote = (await ask({ currency: 'BNB', pay })).opened as Quote
  expect(bnbQuote.receive).toBe(receive)
  const less = (await ask({ currency: 'BNB', pay: String(BigInt(pay) - 1n) })).opened as Quote
  expect(BigInt(less.receive)).toBeLessThan(5_000_000n)
})

test('less than the minimum is still quoted', async () => {
  const { status, opened } = await ask({ currency: 'USDT', pay: '1' })
  const { receive, minimumPay } = opened as Quote
  expect([status, receive]).toEqual([200, '0'])
  expect(BigInt(minimumPay)).toBeGreaterThan(49n * 10n ** 18n)
})

test.each([
  ['neither amount', { currency: 'USDT' }, ['pay']],
  ['both amounts', { currency: 'USDT', pay: '5', receive: '5' }, ['pay']],
  ['nothing to pay', { currency: 'USDT', pay: '0' }, ['pay']],
  ['less than nothing', { currency: 'USDT', pay: '-5' }, ['pay']],
  ['no share', { currency: 'USDT', receive: '0' }, ['receive']],
  ['a fraction', { currency: 'USDT', pay: '1.5' }, ['pay']],
  ['a power', { currency: 'USDT', pay: '1e3' }, ['pay']],
  ['a currency that is not taken', { currency: 'DOGE', pay: '5' }, ['currency']],
  ['no currency', { pay: '5' }, ['currency']],
])('%s is named as what is wrong @rest', async (_, input, fields) => {
  expect(fieldsOf(await ask(input))).toEqual([400, fields])
})

test('even huge wishes are refused as too large', async () => {
  for (const wish of [{ receive: '4000000000001' }, { pay: '9'.repeat(78) }]) {
    const { status, body } = await ask({ currency: 'USDT', ...wish })
    expect([status, body.code]).toEqual([422, 'ORDER_TOO_LARGE'])
  }
})

test('more than a member may reserve is refused', async () => {
  const max = purchaseTerms.maxReservedMicroShares
  const { status, body } = await ask({ currency: 'USDT', receive: String(max + 1n) })
  expect([status, body.code]).toEqual([422, 'ORDER_TOO_LARGE'])
  expect((await ask({ currency: 'USDT', receive: String(max) })).status).toBe(200)
})

test('a currency of few decimals is not taken', async () => {
  const { chain } = api.services
  const duplicate = { symbol: 'USDC', name: 'A twin', decimals: 6, address: `0x${'6'.repeat(40)}` }
  api.services.chain = { ...chain, currencies: async () => [duplicate] }
  expect(fieldsOf(await ask({ currency: 'USDC', pay: hundred }))).toEqual([400, ['currency']])
})

test('without fresh prices there is no quote', async () => {
  api.services.prices = { priceOf: () => Promise.reject(priceAway()) }
  const withoutPrice = await ask({ currency: 'USDT', pay: hundred })
  expect([withoutPrice.status, withoutPrice.body.code]).toEqual([503, 'PRICE_AWAY'])
  const before = new Date('2000-01-01')
  await expect(sharePriceAt(api.services.db, before)).rejects.toMatchObject({
    code: 'SHARE_PRICE_AWAY',
  })
})
