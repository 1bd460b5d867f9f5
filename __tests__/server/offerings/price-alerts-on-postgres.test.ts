import { eq, sql } from 'drizzle-orm'
import { notifications } from '@/server/modules/notifications/tables'
import { publishPrices } from '@/server/modules/offerings/price.service'
import { priceAlerts } from '@/server/modules/offerings/tables'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { rowsOf } from '../../support/rows-of'
import { runCount } from '../../support/size'

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

test('a price published several times is told once @rest', async () => {
  const ada = await quickMember(api)
  await publishPrices(api.services, [price(12_000_000n)])
  await ada.call('POST', 'wallet/priceAlerts', above(13_000_000n))
  await ada.call('POST', 'wallet/priceAlerts', { terms: { kind: 'move', moveBps: 500 } })
  const fixings = [price(13_000_000n), price(12_900_000n)]
  await Promise.all(times(8, () => publishPrices(api.services, fixings)))
  expect(await database().db.select().from(notifications)).toHaveLength(2)
})

test('an alert set during publishing is never overlooked', async () => {
  const people = await Promise.all(times(8, () => quickMember(api)))
  for (let round = 0; round < runCount(8, 60); round += 1) {
    await publishPrices(api.services, [price(12_000_000n)])
    await database().db.delete(priceAlerts)
    await database().db.delete(notifications)
    const next = price(13_000_000n)
    const [answers] = await Promise.all([
      Promise.all(
        people.map((person) => person.call('POST', 'wallet/priceAlerts', above(12_500_000n))),
      ),
      publishPrices(api.services, [next]),
    ])
    const isSet = answers.filter(({ status }) => status === 200)
    expect(isSet.length + answers.filter(({ status }) => status === 422).length).toBe(8)
    expect(await database().db.select().from(notifications)).toHaveLength(isSet.length)
    const waitingAlerts = await database()
      .db.select()
      .from(priceAlerts)
      .where(eq(priceAlerts.isReady, true))
    expect(waitingAlerts).toEqual([])
  }
})

test('setting an alert during a slow publication is refused @rest', async () => {
  api.clock.forward(60 * 60_000)
  const ada = await quickMember(api)
  await publishPrices(api.services, [price(12_000_000n)])
  await ada.call('POST', 'wallet/priceAlerts', above(12_500_000n))
  const alertTerms = above(14_000_000n)
  let published: Promise<number> = Promise.resolve(0)
  await database().db.transaction(async (tx) => {
    await tx.select().from(priceAlerts).for('update')
    published = publishPrices(api.services, [price(13_000_000n)])
    while (!(await someoneWaits())) await new Promise((resolve) => setTimeout(resolve, 20))
    const { status, body } = await ada.call('POST', 'wallet/priceAlerts', alertTerms)
    expect([status, body.message]).toEqual([409, 'The price is changing. Try again.'])
  })
  expect(await published).toBe(1)
  expect(await database().db.select().from(priceAlerts)).toHaveLength(1)
  expect((await ada.call('POST', 'wallet/priceAlerts', alertTerms)).status).toBe(200)
})

async function someoneWaits(): Promise<boolean> {
  const waitingQueries = await database().db.execute(
    sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return rowsOf(waitingQueries).length > 0
}
