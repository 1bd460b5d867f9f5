import { walletCalls } from '@/contract/wallet'
import { dailyPrice, offeringPercent } from '@/server/modules/offerings/daily-price'
import { inviteOperator } from '@/server/modules/operators'
import { makeApi } from '../../support/api'
import { askFor, runDueRequests } from '../../support/jobs'
import { issueShares } from '../../support/purchase'

const ines = 'ines@fnx.example'
const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))
const inputs = (equity: number, offering: number, offeredOn = '2026-06-30') => ({
  equityMicroUsd: usd(equity),
  offeringMicroUsd: usd(offering),
  offeredOn,
})

test('a price is half of both inputs, rounded down to a whole cent', () => {
  const at = new Date('2026-11-25T16:00:00Z')
  expect(dailyPrice(inputs(12.14, 12.5), at)).toBe(usd(12.32))
  expect(dailyPrice(inputs(12.15, 12.5), at)).toBe(usd(12.32))
})

test.each([
  ['2027-06-30T16:00:00Z', 50],
  ['2027-07-29T16:00:00Z', 50],
  ['2027-07-30T16:00:00Z', 45],
  ['2028-03-30T16:00:00Z', 5],
  ['2028-04-30T16:00:00Z', 0],
  ['2031-01-01T16:00:00Z', 0],
])('by %s an offering of June 30, 2026 counts %i percent', (at, percent) => {
  expect(offeringPercent('2026-06-30', new Date(at))).toBe(percent)
})

test('an operator’s inputs are published beside the price that the rule makes of them', async () => {
  const api = await makeApi()
  await issueShares(api)
  const { services } = api
  await inviteOperator(services, services.db, { email: ines, roles: ['treasury'], by: 'a test' })
  const ask = (price: string) =>
    askFor(api.services, {
      kind: 'price-set',
      given: { price, equity: '12.36', offering: '12.50', offeredOn: '2026-06-30' },
      reason: 'The bank published its report.',
      by: ines,
    })
  await expect(ask('12.44')).rejects.toThrow('From these inputs the rule makes $12.43.')
  await ask('12.43')
  await runDueRequests(api.services)
  const { body } = await api.get(`wallet/getFNXprice?range=1M`)
  const answer = walletCalls.getFNXprice.response.parse(body.data)
  expect(answer).toMatchObject({
    price: '12430000',
    inputs: {
      equity: '12360000',
      offering: '12500000',
      offeredOn: '2026-06-30',
      offeringBps: 5_000,
    },
  })
  expect(answer.series.at(-1)).toMatchObject({ equity: '12360000', offering: '12500000' })
})
