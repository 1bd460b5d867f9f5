import { eq } from 'drizzle-orm'
import { notifications } from '@/server/db/schema/notification'
import { priceAlerts } from '@/server/db/schema/price-alert'
import { publishPrices } from '@/server/prices/publish'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { runs } from '../../support/size'

const database = realPostgres({ isSeeded: true })
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

const price = (priceMicroUsd: bigint) => {
  api.clock.forward(1_000)
  return { at: api.clock.now(), priceMicroUsd }
}
const above = (microUsd: bigint) => ({ terms: { kind: 'above', level: String(microUsd) } })

test('a price that several processes publish at once is told once', async () => {
  const ada = await quickMember(api)
  await publishPrices(api.services, [price(12_000_000n)])
  await ada.call('POST', 'wallet/priceAlerts', above(13_000_000n))
  await ada.call('POST', 'wallet/priceAlerts', { terms: { kind: 'move', moveBps: 500 } })
  const fixings = [price(13_000_000n), price(12_900_000n)]
  await Promise.all(times(8, () => publishPrices(api.services, fixings)))
  expect(await database().db.select().from(notifications)).toHaveLength(2)
})

test('an alert that is set while a price is published is refused or told, and never overlooked', async () => {
  const people = await Promise.all(times(8, () => quickMember(api)))
  for (let round = 0; round < runs(8, 60); round += 1) {
    await publishPrices(api.services, [price(12_000_000n)])
    await database().db.delete(priceAlerts)
    await database().db.delete(notifications)
    const next = price(13_000_000n)
    const [answers] = await Promise.all([
      Promise.all(people.map((one) => one.call('POST', 'wallet/priceAlerts', above(12_500_000n)))),
      publishPrices(api.services, [next]),
    ])
    const isSet = answers.filter(({ status }) => status === 200)
    expect(isSet.length + answers.filter(({ status }) => status === 422).length).toBe(8)
    expect(await database().db.select().from(notifications)).toHaveLength(isSet.length)
    const waiting = await database()
      .db.select()
      .from(priceAlerts)
      .where(eq(priceAlerts.isReady, true))
    expect(waiting).toEqual([])
  }
})
