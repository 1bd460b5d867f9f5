import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import type { SharePrice } from '@/contract/wallet'
import { changeBps } from '@/server/modules/offerings/price.service'
import { sharePrices } from '@/server/modules/offerings/tables'
import { seedPrices } from '@/server/sandbox/seed'
import { makeApi, type TestApi } from '../../support/api'

async function priceOf(api: TestApi, range: string): Promise<SharePrice> {
  const { status, body } = await api.get(`wallet/getFNXprice?range=${range}`)
  expect(status).toBe(200)
  return body.data
}

test('the share price comes with change and series', async () => {
  const api = await makeApi()
  const data = await priceOf(api, '1M')
  expect(BigInt(data.price)).toBeGreaterThan(0n)
  expect(data.series.at(-1)).toMatchObject({ at: data.at, price: data.price })
  expect(data.series.at(-2)?.price).toBe(data.previous)
  expect(data.changeBps).toBe(changeBps(BigInt(data.price), BigInt(data.previous)))
})

test('the range is a year by default', async () => {
  const api = await makeApi()
  const unnamed = await api.get('wallet/getFNXprice')
  expect(unnamed.body.data).toEqual(await priceOf(api, '1Y'))
})

test.each([
  ['1M', '2026-10-20'],
  ['3M', '2026-08-20'],
  ['1Y', '2025-11-20'],
  ['all', '2023-01-02'],
])('a range of %s begins on or after %s @rest', async (range, from) => {
  const api = await makeApi()
  const { series } = await priceOf(api, range)
  const first = new Date(series[0]?.at ?? 0)
  expect(first.getTime()).toBeGreaterThanOrEqual(new Date(from).getTime())
  expect(first.getTime() - new Date(from).getTime()).toBeLessThan(4 * dayMs)
  expect(series.map(({ at }) => at)).toEqual(series.map(({ at }) => at).sort())
})

test.each([
  ['1M', '2027-03-31T20:00:00Z', '2027-03-01'],
  ['3M', '2026-11-30T20:00:00Z', '2026-08-31'],
  ['1M', '2026-12-31T20:00:00Z', '2026-11-30'],
])('a range of %s ending %s counts whole months @rest', async (range, now, from) => {
  const api = await makeApi()
  api.clock.forward(new Date(now).getTime() - api.clock.now().getTime())
  await restored(api, async () => {
    await seedPrices(api.services.db, api.clock.now())
    expect((await priceOf(api, range)).series[0]?.at.slice(0, 10)).toBe(from)
  })
})

test('tomorrow’s fixing is not in today’s answer @rest', async () => {
  const api = await makeApi()
  const tomorrow = new Date(api.clock.now().getTime() + dayMs)
  await restored(api, async () => {
    await api.services.db.insert(sharePrices).values({ at: tomorrow, priceMicroUsd: 1n })
    const { price, series } = await priceOf(api, 'all')
    expect(price).not.toBe('1')
    expect(series.some(({ at }) => at > api.clock.now().toISOString())).toBe(false)
  })
})

test('with no price published yet it says so @rest', async () => {
  const api = await makeApi()
  await restored(api, async () => {
    await api.services.db.delete(sharePrices)
    const { body } = await api.get('wallet/getFNXprice')
    expect(body).toEqual({
      status: 404,
      code: 'PRICE_NOT_PUBLISHED',
      message: 'No price yet.',
    })
  })
})

test('the first price has no change and is exact', async () => {
  const api = await makeApi()
  await restored(api, async () => {
    await api.services.db.delete(sharePrices)
    const huge = 10n ** 77n + 1n
    await api.services.db
      .insert(sharePrices)
      .values({ at: new Date('2026-11-19T16:00:00Z'), priceMicroUsd: huge })
    expect(await priceOf(api, '1M')).toMatchObject({
      price: String(huge),
      previous: String(huge),
      changeBps: 0,
    })
  })
})

test('a change is rounded to the nearest basis point', () => {
  expect(changeBps(10_000_500n, 10_000_000n)).toBe(1)
  expect(changeBps(10_000_499n, 10_000_000n)).toBe(0)
  expect(changeBps(9_999_500n, 10_000_000n)).toBe(-1)
  const price = fc.bigInt(1_000n, 10n ** 12n)
  fc.assert(
    fc.property(price, price, (now, before) => {
      const bps = BigInt(changeBps(now, before))
      const exact = (now - before) * 10_000n
      const distance = exact - bps * before
      expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(before)
    }),
  )
})

async function restored(api: TestApi, work: () => Promise<void>): Promise<void> {
  const storedPrices = await api.services.db.select().from(sharePrices)
  try {
    await work()
  } finally {
    await api.services.db.delete(sharePrices)
    await api.services.db.insert(sharePrices).values(storedPrices)
  }
}
