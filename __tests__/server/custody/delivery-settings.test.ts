import type { ShareTokenFacts } from '@/contract/custody'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  type Shareholder,
  share,
} from '../../support/custody-fixture'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { pair } from '../../support/recoveries'

let ownFixture: CustodyFixture
let dana: Shareholder

eachOnTokenChain(async (chainFixture) => {
  ownFixture = chainFixture.own
  dana = await ownFixture.shareholder(5_000n)
})

const ask = (fields: Record<string, string>) =>
  askFor(ownFixture.api.services, {
    kind: 'delivery-settings',
    given: fields,
    reason: 'A quiet month.',
    by: pair.asks,
  })

async function byTwo(minimum: string, daily: string, count: string): Promise<void> {
  const { request } = await ask({ minimum, daily, count })
  const decision = { id: request.id, by: pair.approves, isApproved: true, reason: '' }
  await decideRequest(ownFixture.api.services, decision)
  await runDueRequests(ownFixture.api.services)
}

const shownLimits = async () =>
  ((await ownFixture.api.get('wallet/shareToken')).body as { data: { token: ShareTokenFacts } })
    .data.token.limits

test('two people change what a member may move, and pages show it @rest', async () => {
  await ask({ minimum: '0.1', daily: '50', count: '1' })
  await runDueRequests(ownFixture.api.services)
  expect(await shownLimits()).toMatchObject({ daily: String(2_000n * share), dailyCount: 3 })
  await byTwo('0.5', '50', '1')
  expect(await shownLimits()).toMatchObject({
    minimum: '500000',
    daily: String(50n * share),
    dailyCount: 1,
  })
  expect((await askToDeliver(dana, 100_000n)).code).toBe('DELIVERY_BELOW_MINIMUM')
  expect((await askToDeliver(dana, 51n * share)).code).toBe('DELIVERY_DAY_LEFT')
  expect((await askToDeliver(dana, 40n * share)).status).toBe(200)
  expect((await askToDeliver(dana, share)).code).toBe('DELIVERIES_USED')
})

test('a higher limit counts at once, and none is higher than what the signer signs for all @rest', async () => {
  expect((await askToDeliver(dana, 2_001n * share)).code).toBe('DELIVERY_DAY_LEFT')
  await byTwo('0.1', '3,000', '3')
  expect((await askToDeliver(dana, 2_001n * share)).status).toBe(200)
  await expect(ask({ minimum: '0.1', daily: '20,000.000001', count: '3' })).rejects.toThrow(
    'the most the signer signs in a day',
  )
})

const unfit = [
  ['0.001', '2000', '3', 'The smallest move'],
  ['11', '2000', '3', 'The smallest move'],
  ['5', '4', '3', 'Shares a day'],
  ['0.1', '2000', '0', 'Moves a day'],
  ['0.1', '2000', '21', 'Moves a day'],
  ['0.1', '2000', '3', 'These are already the limits.'],
] as const

test('limits that are no limits, or the same as before, are refused', async () => {
  for (const [minimum, daily, count, why] of unfit)
    await expect(ask({ minimum, daily, count })).rejects.toThrow(why)
})
