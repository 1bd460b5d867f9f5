import { sql } from 'drizzle-orm'
import { dayPrice } from '@/server/modules/offerings/price.service'
import { sharePrices } from '@/server/modules/offerings/tables'
import { makeApi } from '../../support/api'
import { rowsOf } from '../../support/rows-of'

test('what is claimed counts at the price that the price page shows for its day', async () => {
  const { db } = (await makeApi()).services
  await db.delete(sharePrices)
  await db.insert(sharePrices).values([
    { at: new Date('2026-11-05T16:00:00Z'), priceMicroUsd: 12_342_000n },
    { at: new Date('2026-11-06T16:00:00Z'), priceMicroUsd: 12_387_000n },
    { at: new Date('2026-11-09T16:00:00Z'), priceMicroUsd: 12_400_000n },
  ])
  const priceAt = async (at: string) => {
    const answer = await db.execute(sql`select ${dayPrice(sql`${at}::timestamptz`)}::text as price`)
    return rowsOf<{ price: string }>(answer)[0]?.price
  }
  expect(await priceAt('2026-11-06T00:00:00Z')).toBe('12387000')
  expect(await priceAt('2026-11-06T09:30:00Z')).toBe('12387000')
  expect(await priceAt('2026-11-06T23:59:59Z')).toBe('12387000')
  expect(await priceAt('2026-11-05T23:59:59Z')).toBe('12342000')
  // A Sunday has no fixing of its own.
  expect(await priceAt('2026-11-08T12:00:00Z')).toBe('12387000')
  expect(await priceAt('2026-11-01T12:00:00Z')).toBe('12342000')
})
