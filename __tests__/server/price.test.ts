import { changeBps } from '@/server/groups/price.service'
import { makeApi } from '../support/api'

test('the share price comes with its change and a series that ends with it', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('wallet/getFNXprice?range=1M')
  const data = body.data as { price: string; series: { price: string }[] }
  expect(status).toBe(200)
  expect(BigInt(data.price)).toBeGreaterThan(0n)
  expect(data.series.at(-1)?.price).toBe(data.price)
})

test('a change is rounded to the nearest basis point, up and down alike', () => {
  expect(changeBps(10_000_500n, 10_000_000n)).toBe(1)
  expect(changeBps(10_000_499n, 10_000_000n)).toBe(0)
  expect(changeBps(9_999_500n, 10_000_000n)).toBe(-1)
})
