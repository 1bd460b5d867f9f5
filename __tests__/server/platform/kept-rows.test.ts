import { accounts } from '@/server/modules/identity/tables'
import { sharePrices } from '@/server/modules/offerings/tables'
import { makeApi } from '../../support/api'
import { keepRows, putBackRows } from '../../support/kept-rows'
import { quickMember } from '../../support/quick-member'

test('what is kept is put back, prices among it, whatever a test has changed since', async () => {
  const first = await makeApi()
  const { db } = first.services
  const at = first.clock.now()
  await quickMember(first)
  await db.insert(sharePrices).values({ at, priceMicroUsd: 7_000_000n })
  const [members, prices] = [await db.select().from(accounts), await db.select().from(sharePrices)]
  await keepRows(first.database)
  await db.delete(sharePrices)
  await quickMember(first)
  await makeApi()
  await putBackRows(first.database)
  expect(await db.select().from(accounts)).toEqual(members)
  expect(await db.select().from(sharePrices)).toEqual(prices)
})
